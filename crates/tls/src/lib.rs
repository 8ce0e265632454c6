//! How a server's certificate is checked: the same for mail servers and databases.

use std::path::Path;
use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};

/// TLS with the certificates of a file, or of the system.
///
/// # Errors
///
/// What is wrong with the certificates.
pub fn config(ca_file: Option<&Path>) -> Result<Arc<ClientConfig>, String> {
    let mut roots = RootCertStore::empty();
    let (found, place) = match ca_file {
        Some(file) => {
            let broken = |why: String| format!("{}: {why}", file.display());
            let read =
                CertificateDer::pem_file_iter(file).map_err(|why| broken(why.to_string()))?;
            let certificates: Result<Vec<_>, _> = read.collect();
            let certificates = certificates.map_err(|why| broken(why.to_string()))?;
            (certificates, file.display().to_string())
        }
        None => (rustls_native_certs::load_native_certs().certs, "this system".to_owned()),
    };
    roots.add_parsable_certificates(found);
    if roots.is_empty() {
        return Err(format!("{place} has no certificates by which a server could be checked"));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|why| why.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}
