//! `chancery adjudicate` as a user sees it who pipes phases through it: the program itself is run,
//! and held to its format word for word.

mod adjustments;
mod boards;
mod check;
mod command;
mod commands;
mod demo;
mod examples;
mod faults;
mod first_hour;
mod folders;
mod interrupted;
mod memory;
mod orders;
mod other_maps;
mod pages;
mod program;
mod quick;
mod results;
mod streams;
mod tools;
