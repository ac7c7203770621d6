// Workbooks built part by part, in ways that no program would write them.
import { zip } from './sample-files.ts'

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one worksheet; `more` adds parts or replaces others. */
export const workbook = (sheet: string | Buffer, more: Record<string, string | Buffer> = {}): Buffer =>
  zip(
    Object.entries({
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="Tarifs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': sheet,
      ...more,
    }).map(([name, data]) => ({ name, data })),
  )
