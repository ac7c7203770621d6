// The permits of the demo: one in force, one that ends soon, one that has ended.
import { asc, eq } from 'drizzle-orm'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { replaceCertifications } from '../../../permits/certifications.ts'
import { openCertifications } from '../../../permits/certifications/source.ts'
import { type GivenPermit, insertPermit } from '../../../permits/write.ts'
import { bundles, offers, permits, section_bundles, sections } from '../schema.ts'
import type { Tx } from '../write.ts'

type Ranks = NonNullable<GivenPermit['ranks']>
const levels = (or: string, argent: string, bronze: string): Ranks => [
  { level: 'or', minimum_turnover: or, quarterly_turnover_objective: or },
  { level: 'argent', minimum_turnover: argent, quarterly_turnover_objective: argent },
  { level: 'bronze', minimum_turnover: bronze, quarterly_turnover_objective: bronze },
]

export async function seedPermits(tx: Tx): Promise<void> {
  if ((await tx.$count(permits)) > 0) return
  const none = { certifications_url: undefined, certifications_token: undefined, certifications_file: undefined }
  await replaceCertifications(tx, await openCertifications(none).read())
  const attached = await tx.select({ id: offers.id }).from(offers).where(eq(offers.active, true)).orderBy(asc(offers.id)).limit(6)
  const [first, second, ...others] = attached.map(({ id }) => id)
  if (first === undefined || second === undefined) return
  const [chosen] = await tx
    .select({ id: bundles.id })
    .from(bundles)
    .innerJoin(section_bundles, eq(section_bundles.bundle_id, bundles.id))
    .innerJoin(sections, eq(sections.id, section_bundles.section_id))
    .where(eq(sections.offer_id, first))
    .orderBy(asc(bundles.id))
    .limit(1)
  const [or, argent, bronze] = levels('60000', '30000', '10000')
  await insertPermit(tx, {
    name: 'Partenaire impression',
    description: 'Copieurs, imprimantes et leurs contrats, pour les partenaires qui installent eux-mêmes.',
    academy_certification: true,
    offers: [first, second],
    ranks:
      chosen && or && argent && bronze
        ? [or, { ...argent, bundles: 'others' }, { ...bronze, bundles: 'selection', selection: [chosen.id] }]
        : [],
  })
  await insertPermit(tx, {
    name: 'Lancement téléphonie',
    end_of_activation_date: addDays(today(), 20),
    offers: [second, ...others],
    ranks: levels('25000', '12000', '4000'),
  })
  await insertPermit(tx, {
    name: 'Partenaire historique',
    end_of_activation_date: '2025-12-31',
    offers: [first],
    ranks: levels('40000', '20000', '8000'),
  })
}
