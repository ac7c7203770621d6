// A change of rules that makes cases fail must be confirmed before it is stored.
import { t } from '@lingui/core/macro'

import { refusalOf } from '#api/refusals.ts'
import { CASES_FAIL } from '#contract/rules/rule-cases.ts'
import { confirm } from '#device/questions.ts'

/**
 * Sends; if cases fail, asks for confirmation and sends again with it, unless they are already `known` to fail. Returns null if the user
 * declines.
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
