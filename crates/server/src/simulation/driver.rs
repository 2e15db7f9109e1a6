//! What sqlx wants to know of a database before it lets us be one. Rows and values are those of `Any`, so most of this is types
//! that nobody can make.

use super::database::Line;
use super::machine::here;
use futures_util::future::ready;
use sqlx::any::AnyConnectOptions;
use sqlx_core::Error;
use sqlx_core::any::driver::{AnyDriver, install_drivers as install};
use sqlx_core::arguments::{Arguments, IntoArguments};
use sqlx_core::column::{Column, ColumnIndex};
use sqlx_core::connection::{ConnectOptions, Connection};
use sqlx_core::database::Database;
use sqlx_core::encode::Encode;
use sqlx_core::error::BoxDynError;
use sqlx_core::from_row::FromRow;
use sqlx_core::query::Query;
use sqlx_core::query_as::QueryAs;
use sqlx_core::query_scalar::QueryScalar;
use sqlx_core::row::Row;
use sqlx_core::sql_str::SqlStr;
use sqlx_core::statement::Statement;
use sqlx_core::transaction::{Transaction, TransactionManager};
use sqlx_core::type_info::TypeInfo;
use sqlx_core::types::Type;
use sqlx_core::value::{Value, ValueRef};
use sqlx_core::{Either, Url};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Once;
use std::time::Duration;

/// The drivers of the program, and that of the simulation.
pub(crate) fn install_drivers() {
    const OWN: AnyDriver = AnyDriver::without_migrate::<Simulated>();
    const ALL: &[AnyDriver] = &[sqlx::sqlite::any::DRIVER, sqlx::postgres::any::DRIVER, OWN];
    static ONCE: Once = Once::new();
    ONCE.call_once(|| install(ALL).expect("nobody has installed others"));
}

#[derive(Debug)]
pub struct Simulated;

impl Database for Simulated {
    type Connection = Line;
    type TransactionManager = Unused;
    type Row = Never;
    type QueryResult = ();
    type Column = Never;
    type TypeInfo = Never;
    type Value = Never;
    type ValueRef<'r> = Never;
    type Arguments = Unused;
    type ArgumentBuffer = ();
    type Statement = Never;
    const NAME: &'static str = "simulated";
    /// As which of the two databases it is used follows from how its address begins.
    const URL_SCHEMES: &'static [&'static str] = &["postgres-simulated", "sqlite-simulated"];
}

/// An address: the database is that of the world in which it is connected to.
#[derive(Clone, Debug)]
pub struct Address;

impl FromStr for Address {
    type Err = Error;
    fn from_str(_: &str) -> Result<Address, Error> {
        Ok(Address)
    }
}

impl<'a> TryFrom<&'a AnyConnectOptions> for Address {
    type Error = Error;
    fn try_from(_: &'a AnyConnectOptions) -> Result<Address, Error> {
        Ok(Address)
    }
}

impl ConnectOptions for Address {
    type Connection = Line;
    fn from_url(_: &Url) -> Result<Address, Error> {
        Ok(Address)
    }
    async fn connect(&self) -> Result<Line, Error> {
        Line::open(here().expect("connected to in a simulation")).await
    }
    fn log_statements(self, _: log::LevelFilter) -> Address {
        self
    }
    fn log_slow_statements(self, _: log::LevelFilter, _: Duration) -> Address {
        self
    }
}

impl Connection for Line {
    type Database = Simulated;
    type Options = Address;
    fn close(self) -> impl Future<Output = Result<(), Error>> + Send + 'static {
        ready(Ok(()))
    }
    fn close_hard(self) -> impl Future<Output = Result<(), Error>> + Send + 'static {
        ready(Ok(()))
    }
    fn ping(&mut self) -> impl Future<Output = Result<(), Error>> + Send + '_ {
        self.knock()
    }
    fn begin(&mut self) -> impl Future<Output = Result<Transaction<'_, Simulated>, Error>> + Send + '_ {
        Transaction::begin(self, None)
    }
    fn shrink_buffers(&mut self) {}
    fn flush(&mut self) -> impl Future<Output = Result<(), Error>> + Send + '_ {
        ready(Ok(()))
    }
    fn should_flush(&self) -> bool {
        false
    }
}

/// What is there only because it must be.
#[derive(Default)]
pub struct Unused;

impl TransactionManager for Unused {
    type Database = Simulated;
    async fn begin(_: &mut Line, _: Option<SqlStr>) -> Result<(), Error> {
        Err(Error::WorkerCrashed)
    }
    async fn commit(_: &mut Line) -> Result<(), Error> {
        Err(Error::WorkerCrashed)
    }
    async fn rollback(_: &mut Line) -> Result<(), Error> {
        Err(Error::WorkerCrashed)
    }
    fn start_rollback(_: &mut Line) {}
    fn get_transaction_depth(_: &Line) -> usize {
        0
    }
}

impl Arguments for Unused {
    type Database = Simulated;
    fn reserve(&mut self, _: usize, _: usize) {}
    fn add<'t, T: Encode<'t, Simulated> + Type<Simulated>>(&mut self, _: T) -> Result<(), BoxDynError> {
        Ok(())
    }
    fn len(&self) -> usize {
        0
    }
}

/// What nobody can make.
#[derive(Clone, Debug, PartialEq)]
pub enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter) -> fmt::Result {
        match *self {}
    }
}

impl TypeInfo for Never {
    fn is_null(&self) -> bool {
        match *self {}
    }
    fn name(&self) -> &str {
        match *self {}
    }
}

impl Column for Never {
    type Database = Simulated;
    fn ordinal(&self) -> usize {
        match *self {}
    }
    fn name(&self) -> &str {
        match *self {}
    }
    fn type_info(&self) -> &Never {
        match *self {}
    }
}

impl Row for Never {
    type Database = Simulated;
    fn columns(&self) -> &[Never] {
        match *self {}
    }
    fn try_get_raw<I: ColumnIndex<Never>>(&self, _: I) -> Result<Never, Error> {
        match *self {}
    }
}

impl Value for Never {
    type Database = Simulated;
    fn as_ref(&self) -> Never {
        match *self {}
    }
    fn type_info(&self) -> Cow<'_, Never> {
        match *self {}
    }
    fn is_null(&self) -> bool {
        match *self {}
    }
}

impl<'r> ValueRef<'r> for Never {
    type Database = Simulated;
    fn to_owned(&self) -> Never {
        match *self {}
    }
    fn type_info(&self) -> Cow<'_, Never> {
        match *self {}
    }
    fn is_null(&self) -> bool {
        match *self {}
    }
}

impl Statement for Never {
    type Database = Simulated;
    fn into_sql(self) -> SqlStr {
        match self {}
    }
    fn sql(&self) -> &SqlStr {
        match *self {}
    }
    fn parameters(&self) -> Option<Either<&[Never], usize>> {
        match *self {}
    }
    fn columns(&self) -> &[Never] {
        match *self {}
    }
    fn query(&self) -> Query<'_, Simulated, Unused> {
        match *self {}
    }
    fn query_with<A: IntoArguments<Simulated>>(&self, _: A) -> Query<'_, Simulated, A> {
        match *self {}
    }
    fn query_as<O: for<'r> FromRow<'r, Never>>(&self) -> QueryAs<'_, Simulated, O, Unused> {
        match *self {}
    }
    fn query_as_with<'s, O: for<'r> FromRow<'r, Never>, A: IntoArguments<Simulated>>(
        &'s self,
        _: A,
    ) -> QueryAs<'s, Simulated, O, A> {
        match *self {}
    }
    fn query_scalar<O>(&self) -> QueryScalar<'_, Simulated, O, Unused>
    where
        (O,): for<'r> FromRow<'r, Never>,
    {
        match *self {}
    }
    fn query_scalar_with<'s, O, A: IntoArguments<Simulated>>(&'s self, _: A) -> QueryScalar<'s, Simulated, O, A>
    where
        (O,): for<'r> FromRow<'r, Never>,
    {
        match *self {}
    }
}
