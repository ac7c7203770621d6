// The PDF of an offer for a customer: one configuration with its prices.
import * as v from 'valibot'

import { Configuration } from '../shared/configuration.ts'
import { BAD_REQUEST, canAt, NOT_FOUND } from '../shared/endpoint.ts'
import { PdfAnswer, PRINT_FAILED, PrintedLanguage } from '../shared/printed.ts'

export const offer_pdf = {
  simulation: canAt({ while_viewing: true, costly: true }, 'offer.show')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/simulation/pdf',
      outputStructure: 'detailed',
      summary: 'Returns the offer in one configuration as a PDF for the customer: products, prices and coverages',
    })
    .input(
      v.object({
        ...Configuration.entries,
        language: PrintedLanguage,
      }),
    )
    .output(PdfAnswer)
    .errors({ BAD_REQUEST, NOT_FOUND, PRINT_FAILED }),
}
