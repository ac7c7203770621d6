// The types of documents. Each has three rights for products and three for offers (contract/people/permissions.ts).

/** General terms of sale, order-form appendices, proposal slides, internal commercial sheet. */
export const documentTypes = ['contract', 'contract_appendices', 'sales_proposal', 'technical_sheet'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Whether customers may see documents of the type. */
export const documentsForCustomers: Record<DocumentType, boolean> = {
  contract: true,
  contract_appendices: true,
  sales_proposal: true,
  technical_sheet: false,
}
