// The calls of section 7 of the specification, by area, and the rights that each requires: `a+b` requires both, `a|b` either, and a `*`
// stands for any word of a permission.
const listed = {
  Activities: 'GET /activities/{entity}/{id} signed-in',
  Business: `
    GET /business product.index
    POST /business reference.update
    GET /business/{id} product.index
    PUT /business/{id} reference.update
    DELETE /business/{id} reference.update`,
  CGV: `
    GET /cgv/export signed-in
    POST /cgv cgv.update
    GET /cgv/last signed-in`,
  Catalogs: `
    GET /catalogs selling_price.read
    POST /catalogs catalog.update
    GET /catalogs/{id} selling_price.read
    PUT /catalogs/{id} catalog.update
    DELETE /catalogs/{id} catalog.update`,
  Categorizations: `
    GET /categorizations product.index
    GET /categorizations/{id} product.index`,
  Documents: `
    GET /documents/{document_id}/download product.show|offer.show
    GET /{entity}/{id}/documents product.show|offer.show
    POST /documents/{document_id} *.document.*.update multipart
    POST /documents *.document.*.create multipart
    GET /documents/{id} product.show|offer.show
    DELETE /documents/{id} *.document.*.delete`,
  'Grouped presentations': 'GET /grouped-presentations offer.read',
  Jobs: `
    GET /jobs product.index
    POST /jobs reference.update
    GET /jobs/{id} product.index
    PUT /jobs/{id} reference.update
    DELETE /jobs/{id} reference.update`,
  Manufacturers: `
    GET /manufacturers product.index
    POST /manufacturers reference.update
    GET /manufacturers/{id} product.index
    PUT /manufacturers/{id} reference.update
    DELETE /manufacturers/{id} reference.update`,
  Offers: `
    GET /offers/{offer_id}/markup offer.show
    POST /offers/{offer_id}/markup offer.markup.update
    POST /offers/{offer_id}/set-alternate-managers offer.create.alternate_manager
    POST /offers/{offer_id}/set-zones offer.update.general
    GET /offers/tree offer.read
    GET /offers/show-by-code offer.read
    POST /offers/{offer_id}/upload-image offer.image.update multipart
    DELETE /offers/{offer_id}/image offer.image.update
    POST /offers/{offer_id}/order offer.update.general
    POST /offers/{offer_id} offer.update.general multipart
    GET /offers offer.read
    POST /offers offer.create multipart
    GET /offers/{id} offer.show
    DELETE /offers/{id} offer.delete`,
  'Offer products': `
    GET /offers/{offer_id}/products offer.show
    POST /offers/{offer_id}/products offer.composition.update
    PUT /offers/{offer_id}/products/{product_offer_id} offer.composition.update`,
  Degressivity: `
    GET /offers/{offer_id}/price-degressivity offer.show
    POST /offers/{offer_id}/price-degressivity offer.degressivity.update
    GET /offers/{offer_id}/quantity-degressivity offer.show
    POST /offers/{offer_id}/quantity-degressivity offer.degressivity.update`,
  Rules: `
    GET /rule-action-operators offer.show
    GET /rule-action-fields offer.show
    GET /offers/{offer_id}/rule-products offer.show
    GET /offers/{offer_id}/rule-fields offer.show
    GET /offers/{offer_id}/rules offer.show
    POST /offers/{offer_id}/rules offer.rule.update
    PUT /offers/{offer_id}/rules/{id} offer.rule.update
    GET /products/{product_id}/rules product.show`,
  Permissions: 'GET /permissions admin',
  Permits: `
    GET /permits signed-in
    POST /permits permit.create
    GET /permits/{id} signed-in
    PUT /permits/{id} permit.edit
    DELETE /permits/{id} permit.destroy
    GET /permits/{permit_id}/offers signed-in
    POST /permits/{permit_id}/offers permit.edit
    DELETE /permits/{permit_id}/offers/{id} permit.edit
    GET /permits/{permit_id}/ranks signed-in
    PUT /permits/{permit_id}/ranks/{id} permit.edit
    GET /permits/{permit_id}/ranks/{rank_id}/bundles signed-in
    POST /permits/{permit_id}/ranks/{rank_id}/bundles permit.edit
    DELETE /permits/{permit_id}/ranks/{rank_id}/bundles/{id} permit.edit
    GET /certifications signed-in
    GET /certifications/refresh permit.create|permit.edit`,
  'Printer categories': `
    GET /printer-categories crt.calcul.*|nomenclature.update|printer_category.update
    POST /printer-categories printer_category.update
    POST /printer-categories/{printer_category_id} printer_category.update
    GET /printer-categories/{id} crt.calcul.*|nomenclature.update|printer_category.update
    DELETE /printer-categories/{id} printer_category.destroy`,
  'Technical nomenclatures': `
    GET /technical-nomenclatures crt.calcul.*|nomenclature.update|printer_category.update
    POST /technical-nomenclatures nomenclature.update
    GET /technical-nomenclatures/{id} crt.calcul.*|nomenclature.update|printer_category.update
    POST /technical-nomenclatures/{nomenclature_id} nomenclature.update
    DELETE /technical-nomenclatures/{id} nomenclature.destroy
    GET /technical-nomenclatures/{technical_nomenclature_id}/products crt.calcul.*|nomenclature.update|printer_category.update
    POST /technical-nomenclatures/{technical_nomenclature_id}/products nomenclature.update
    GET /technical-nomenclatures/{technical_nomenclature_id}/products/{technical_nomenclature_product_id} crt.calcul.*|nomenclature.update|printer_category.update
    PUT /technical-nomenclatures/{technical_nomenclature_id}/products/{technical_nomenclature_product_id} nomenclature.update
    DELETE /technical-nomenclatures/{technical_nomenclature_id}/products/{technical_nomenclature_product_id} nomenclature.update`,
  Products: `
    GET /products/{product_id}/codes product.show
    POST /products/{product_id}/codes product.code.update
    GET /product-codes product.index
    POST /products/{product_id}/set-tags product.tag.update
    POST /products/{product_id}/upload-image product.image.update multipart
    DELETE /products/{product_id}/image product.image.update
    POST /products/{id} product.update.general multipart
    GET /products/{id} product.show
    DELETE /products/{id} product.delete
    GET /products product.index
    POST /products product.create multipart
    GET /external-products product.mdm.search
    POST /external-products product.mdm.import`,
  'Purchase prices': `
    GET /purchaseprices selling_price.show
    POST /purchaseprices selling_price.show+purchase_price.update
    GET /purchaseprices/{purchasePrice_id} selling_price.show
    PUT /purchaseprices/{purchasePrice_id} selling_price.show+purchase_price.update
    DELETE /purchaseprices/{purchasePrice_id} selling_price.show+purchase_price.update`,
  Roles: `
    GET /roles admin
    POST /roles admin
    GET /roles/{id} admin
    PUT /roles/{id} admin
    DELETE /roles/{id} admin`,
  'Selling prices': `
    GET /products/{product_id}/sellingprices/catalogs/{id} selling_price.read
    POST /products/{product_id}/sellingprices/catalogs/{id} selling_price.create|selling_price.update
    GET /products/{product_id}/sellingprices/{sellingPrice_id}/catalogs/{id} selling_price.read
    PUT /products/{product_id}/sellingprices/{sellingPrice_id}/catalogs/{id} selling_price.update
    POST /products/{product_id}/sellingprices/catalogs/{catalog_id}/simulation selling_price.read`,
  Services: `
    GET /services offer.service.index|serviceable.update
    GET /services/{id} offer.service.index|serviceable.update
    GET /{entity}/{id}/services offer.service.index`,
  'Serviceable items': `
    GET /serviceable offer.service.index
    POST /serviceable offer.service.store|offer.service.update
    DELETE /serviceable/{id} offer.service.destroy`,
  Synchronisation: 'GET /synchronisation/products product.mdm.refresh',
  Tags: `
    GET /tags product.index
    POST /tags product.tag.update|reference.update`,
  'Theoretical cost': 'GET /theoretical-cost crt.calcul.*',
  Users: `
    GET /user/me signed-in
    GET /users admin
    GET /users/{user_id}/roles admin
    PUT /users/{user_id}/roles admin`,
  Zones: `
    GET /zones signed-in
    GET /zones/{code_sigma} signed-in`,
}

export interface SpecifiedCall {
  area: string
  method: string
  path: string
  /** Any one of them is sufficient; one of several words requires all of them. */
  ways: string[][]
  multipart: boolean
}

/** Returns all of them; `known` are the permissions that a `*` may stand for. */
export const specifiedCalls = (known: readonly string[]): SpecifiedCall[] =>
  Object.entries(listed).flatMap(([area, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [method = '', path = '', rights = '', kind] = line.trim().split(' ')
        return { area, method, path, ways: rights.split('|').flatMap((way) => waysOf(way, known)), multipart: kind === 'multipart' }
      }),
  )

function waysOf(way: string, known: readonly string[]): string[][] {
  if (!way.includes('*')) return [way.split('+')]
  const pattern = new RegExp(`^${way.replaceAll('.', '\\.').replaceAll('*', '\\w+')}$`)
  return known.filter((name) => pattern.test(name)).map((name) => [name])
}
