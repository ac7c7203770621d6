// A price spreadsheet that a real spreadsheet program has saved: only real changes are recognised as such. Skipped if there is no such
// program.
import { copyFile, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { hasOffice, savedAs } from '../../office.ts'
import { expect, signIn, test } from '../base.ts'
import { lineRows } from './price-plans.ts'
import { euros, makePriced, makeSellingPrice, percent } from './selling-prices.ts'
import { chooseFile, columnOf, exportedFile, importFile, rowOf, saved, worksheetsOf } from './spreadsheet-file.ts'

test.skip(!hasOffice(), 'LibreOffice is not installed')

for (const [through, formats] of [
  ['as XLSX', ['xlsx']],
  ['as ODS and back', ['ods', 'xlsx']],
] as const)
  test(`a spreadsheet that LibreOffice saved ${through} comes back without a change, and with the one that was made`, async ({ page }) => {
    test.slow()
    await signIn(page, 'catalogue')
    const place = await makePriced(page)
    const { reference } = place.product
    const later = addDays(today(), 40)
    await makeSellingPrice(page, place, {
      group_purchase_price: euros('0.0045'),
      agency_purchase_price: percent('12.5'),
      min_price: percent('-3.333333'),
      recommended_price: euros('1234567.89'),
      max_price: euros('99999999999.999999'),
      unit_label: '=1+1 « page » d’été',
      end_date: addDays(later, -1),
    })
    await makeSellingPrice(page, place, { start_date: later, recommended_price: euros('129.90'), unit_label: '007' })
    const folder = await mkdtemp(join(tmpdir(), 'starif-office-'))
    let path = join(folder, 'tarifs.xlsx')
    await copyFile(await exportedFile(page, reference), path)
    for (const [step, format] of formats.entries()) path = await savedAs(folder, path, format, String(step))

    await chooseFile(page, await readFile(path))
    await importFile(page)
    await expect(page.locator('[data-field=file]').getByRole('alert')).toContainText('aucun tarif n’est modifié ni ajouté')

    const [shown, ...hidden] = await worksheetsOf(path)
    rowOf(shown, reference)[columnOf(shown, 'Prix public (HT)')] = 15.5
    await chooseFile(page, await saved([shown, ...hidden]))
    await importFile(page)
    await expect(lineRows(page)).toHaveCount(1)
  })
