// What a customer takes along of an offer: a configuration with its prices as a PDF.
import * as v from 'valibot'

import { Configuration } from '../shared/configuration.ts'
import { BAD_REQUEST, canWhileViewing, NOT_FOUND } from '../shared/endpoint.ts'

export const languages = ['fr', 'en'] as const

export const offer_pdf = {
  simulation: canWhileViewing('offer.show')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/simulation/pdf',
      outputStructure: 'detailed',
      summary: 'The offer in one configuration as a customer is given it: articles, prices and coverages as a PDF',
    })
    .input(
      v.object({
        ...Configuration.entries,
        language: v.optional(v.picklist(languages, 'invalid'), 'fr'),
      }),
    )
    .output(v.object({ headers: v.record(v.string(), v.string()), body: v.file() }))
    .errors({ BAD_REQUEST, NOT_FOUND, PRINT_FAILED: { status: 503, message: 'The PDF could not be made' } }),
}
