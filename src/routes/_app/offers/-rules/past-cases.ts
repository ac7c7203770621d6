// A change of rules that makes cases fail is asked about before it is stored all the same.
import { t } from '@lingui/core/macro'

import { refusalOf } from '#api/refusals.ts'
import { CASES_FAIL } from '#contract/rules/rule-cases.ts'
import { confirm } from '#device/questions.ts'

/**
 * Sends; where cases fail, asks, and sends again with the person's word for it, unless they are `known` to fail. Null when the person
 * would rather look at it again.
 */
export async function pastCases<Written>(
  send: (confirm_failing_cases: boolean) => Promise<Written>,
  known = false,
): Promise<Written | null> {
  return await send(known).catch(async (error: unknown) => {
    const failing = refusalOf(error, 'CASES_FAIL', CASES_FAIL.data)?.cases
    if (!failing) throw error
    const list = failing.map(({ name }) => name).join(', ')
    const sure = await confirm({
      header: t`Des cas d’essai échouent`,
      message: t`Ces cas ne donnent plus ce qu’ils attendent : ${list}.`,
      acceptText: t`Enregistrer quand même`,
      rejectText: t`Revoir la règle`,
    })
    return sure ? await send(true) : null
  })
}
