// The fictitious company of the demo: subsidiaries, roles, accounts, tags.
import { permissions, type Permission } from '#contract/people/permissions.ts'

/** The issuer of the demo's accounts, served by its own provider. Real issuers are URLs, so none can have this name. */
export const DEMO_ISSUER = 'demo'

export const demoZones = [
  { code_sigma: 'NAT', name: 'France entière', is_national: true },
  { code_sigma: 'ALP', name: 'Alpes Bureautique' },
  { code_sigma: 'AQU', name: 'Aquitaine Copie' },
  { code_sigma: 'ATL', name: 'Atlantique Documents' },
  { code_sigma: 'BRE', name: 'Breizh Bureau' },
  { code_sigma: 'CVL', name: 'Centre Val de Loire Impression' },
  { code_sigma: 'EST', name: 'Grand Est Systèmes' },
  { code_sigma: 'IDF', name: 'Île-de-France Numérique' },
  { code_sigma: 'LYO', name: 'Lyon Métropole Solutions' },
  { code_sigma: 'MED', name: 'Méditerranée Digital' },
  { code_sigma: 'NOR', name: 'Nord Reprographie' },
  { code_sigma: 'NMD', name: 'Normandie Bureautique' },
  { code_sigma: 'OCC', name: 'Occitanie Télécoms' },
]

const matching = (pattern: RegExp): Permission[] => permissions.filter((name) => pattern.test(name))

export const demoRoles: Record<string, Permission[]> = {
  'Gestion du catalogue': matching(/^(product|selling_price)\.|^(catalog|purchase_price|reference)\.update$/),
  // The users who calculate page costs also maintain the data of these calculations.
  'Gestion des offres': matching(
    /^(product\.(index|show)|selling_price\.(read|show)|offer\..+|serviceable\.update|(nomenclature|printer_category|crt\.calcul)\..+)$/,
  ),
  Vente: ['product.index', 'product.show', 'selling_price.read', 'offer.read', 'offer.show'],
}

export interface DemoAccount {
  email: string
  name: string
  zone: string
  company_code: string
  is_admin: boolean
  role: string | null
}

/** The maintainers of the demo's products and prices, and of its offers. */
export const CATALOGUE = 'catalogue@starif.example'
export const OFFERS = 'offres@starif.example'

export const demoAccounts: DemoAccount[] = [
  { email: 'admin@starif.example', name: 'Claire Aubert', zone: 'NAT', company_code: 'ART001', is_admin: true, role: null },
  {
    email: CATALOGUE,
    name: 'Marc Lefèvre',
    zone: 'NAT',
    company_code: 'ART014',
    is_admin: false,
    role: 'Gestion du catalogue',
  },
  {
    email: OFFERS,
    name: 'Sophie Garnier',
    zone: 'IDF',
    company_code: 'ART027',
    is_admin: false,
    role: 'Gestion des offres',
  },
  { email: 'vendeur@starif.example', name: 'Karim Benali', zone: 'LYO', company_code: 'ART142', is_admin: false, role: 'Vente' },
  { email: 'personne@starif.example', name: 'Élise Moreau', zone: 'BRE', company_code: 'ART260', is_admin: false, role: null },
]

/** Tag names by subsidiary; those of the national one are visible everywhere. */
export const demoTags: Record<string, string[]> = {
  NAT: ['Nouveauté', 'Meilleure vente', 'Éco-responsable', 'Fin de série'],
  ALP: ['Stations de montagne'],
  BRE: ['Collectivités bretonnes'],
  IDF: ['Grands comptes', "Stock d'Ivry"],
  LYO: ['Promotion locale', 'Marché hospitalier'],
  MED: ['Hôtellerie'],
  OCC: ['Aéronautique'],
}

/** Services that cover offers and bundles: their references and names. */
export const demoServices: Record<string, string> = {
  'SRV-MNT-SITE': 'Maintenance sur site',
  'SRV-MNT-PAGE': 'Maintenance à la page',
  'SRV-INST': 'Installation et mise en service',
  'SRV-FORM': 'Formation des utilisateurs',
  'SRV-SUPERV': 'Supervision du parc à distance',
  'SRV-PRET': 'Prêt de matériel pendant la réparation',
}

export const demoBusiness: Record<string, string[]> = {
  Bureautique: ['Impression'],
  Informatique: ['Informatique'],
  Télécoms: ['Téléphonie et réseaux'],
}
