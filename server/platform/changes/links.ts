// Changes the links of many rows at once: a link is a row of two ids, and its history is part of its owner's.
import type { Tx } from '../db/write.ts'
import { runBatch } from '../masterdata/write/statement.ts'

interface Links {
  table: string
  owner: string
  linked: string
  /** The type of `linked`. */
  type: 'int' | 'text'
}

/** Deletes the links that are no longer wanted, and adds the new ones. */
export async function changeLinks<Linked extends number | string>(
  tx: Tx,
  { table, owner, linked, type }: Links,
  sets: readonly { id: number; sets: readonly [before: Linked[], after: Linked[]] }[],
): Promise<void> {
  const pairs = (of: (before: Linked[], after: Linked[]) => Linked[]) =>
    sets.flatMap(({ id, sets: [before, after] }) => of(before, after).map((one) => ({ [owner]: id, [linked]: one })))
  const given = `json_to_recordset($1::json) as pair(${owner} int, ${linked} ${type})`
  await runBatch(
    tx,
    `delete from ${table} t using ${given} where t.${owner} = pair.${owner} and t.${linked} = pair.${linked}`,
    pairs((before, after) => before.filter((one) => !after.includes(one))),
  )
  await runBatch(
    tx,
    `insert into ${table} (${owner}, ${linked}) select ${owner}, ${linked} from ${given} on conflict do nothing`,
    pairs((before, after) => after.filter((one) => !before.includes(one))),
  )
}
