// Prepares the schema for a restore, with no more rights than the owner of the tables has.
import type postgres from 'postgres'

interface Statement {
  statement: string
}

/** Drops our tables, functions and types; objects of extensions stay, because the role may not be able to create them again. */
export async function dropEverything(tx: postgres.TransactionSql) {
  await tx.unsafe('drop schema if exists drizzle cascade')
  await runAll(
    tx,
    await tx<Statement[]>`
    select format('drop table if exists public.%I cascade', relname) as statement
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  await runAll(
    tx,
    await tx<Statement[]>`
    select format('drop routine if exists %s cascade', oid::regprocedure) as statement
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  await runAll(
    tx,
    await tx<Statement[]>`
    select format('drop type if exists public.%I cascade', typname) as statement
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
  )
}

/**
 * Empties the new tables and disables triggers and foreign keys, which would fail while rows are loaded table by table. Returns a function
 * that restores them and checks every key.
 */
export async function releaseChecks(tx: postgres.TransactionSql): Promise<() => Promise<void>> {
  const tables = await tx<{ name: string }[]>`
    select format('public.%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await tx.unsafe(`alter table ${name} disable trigger user`)
  if (tables.length > 0) await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return async () => {
    await tx.unsafe('set constraints all immediate') // a table with a pending deferred check cannot be altered
    for (const { table, name, definition } of keys) await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name } of tables) await tx.unsafe(`alter table ${name} enable trigger user`)
  }
}

async function runAll(tx: postgres.TransactionSql, rows: Statement[]) {
  for (const { statement } of rows) await tx.unsafe(statement)
}
