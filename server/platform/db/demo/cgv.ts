// The demo's terms of sale, of a reseller of printers and IT: a published version with its variables.
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { htmlOf, readText } from '../../../terms/text.ts'
import { lockTerms, type Values, variableSet } from '../../../terms/variables.ts'
import { cgv_versions } from '../schema.ts'
import type { Tx } from '../write.ts'
import { updateVersioned } from '../write/rows.ts'

const v = (key: string) => `<span data-variable="${key}"></span>`

const VALUES: Values = {
  company_name: { '': 'Groupe Starif SAS' },
  legal_form: { '': 'société par actions simplifiée' },
  share_capital: { '': '2 400 000 €' },
  registration: { '': 'Nanterre B 412 000 000' },
  address: { '': '12, rue des Ateliers, 92000 Nanterre', LYO: '48, cours Lafayette, 69003 Lyon' },
  vat_number: { '': 'FR 00 412000000' },
  phone: { '': '01 00 00 00 00', LYO: '04 00 00 00 00' },
  email: { '': 'contact@starif.example', LYO: 'lyon@starif.example' },
  payment_terms: { '': '30 jours à compter de la date de la facture' },
  penalty_rate: { '': 'trois fois le taux d’intérêt légal' },
  discount: { '': 'aucun escompte n’est accordé pour paiement anticipé' },
  court: { '': 'tribunal des activités économiques de Nanterre', LYO: 'tribunal des activités économiques de Lyon' },
}

const TEXT = `
<h2>Objet et champ d’application</h2>
<p>Les présentes conditions générales s’appliquent, à compter du ${v('effective_date')}, à toutes les ventes de matériels, de consommables, de logiciels et de services conclues par <strong>${v('company_name')}</strong>, ${v('legal_form')} au capital de ${v('share_capital')}, immatriculée au registre du commerce et des sociétés sous le numéro ${v('registration')}, TVA ${v('vat_number')}, dont l’établissement ${v('subsidiary')} est situé ${v('address')} (ci-après «\u00a0le Vendeur\u00a0»), avec tout client professionnel (ci-après «\u00a0le Client\u00a0»).</p>
<p>Conformément à l’article L. 441-1 du code de commerce, elles constituent le socle unique de la négociation commerciale. Toute condition contraire du Client est, à défaut d’acceptation écrite, inopposable au Vendeur.</p>
<h2>Commandes</h2>
<p>La vente n’est parfaite qu’après acceptation écrite de la commande par le Vendeur. Toute modification demandée par le Client est soumise à l’accord du Vendeur et peut donner lieu à un ajustement du prix et des délais.</p>
<section data-zone="LYO"><p>La vente n’est parfaite qu’après acceptation écrite de la commande par le Vendeur. Les commandes de consommables reçues avant 11 heures sont préparées le jour même. Toute modification demandée par le Client est soumise à l’accord du Vendeur.</p></section>
<h2>Prix</h2>
<h3>Éléments du prix</h3>
<p>Les prix sont ceux du tarif en vigueur au jour de la commande. Ils s’entendent en euros, hors taxes, hors frais de transport, d’installation et de mise en service, majorés de la TVA au taux applicable et, le cas échéant, de l’éco-participation.</p>
<h3>Révision</h3>
<p>Le prix des contrats de maintenance et du coût à la page est révisé une fois par an à la date anniversaire, selon l’indice prévu aux conditions particulières.</p>
<h2>Conditions de paiement</h2>
<h3>Échéance</h3>
<p>Les factures sont payables à ${v('payment_terms')}. Escompte\u00a0: ${v('discount')}.</p>
<h3>Retard de paiement</h3>
<p>Tout retard entraîne de plein droit, sans qu’un rappel soit nécessaire\u00a0:</p>
<ul>
<li>des pénalités de retard au taux de ${v('penalty_rate')}, exigibles le jour suivant la date de règlement figurant sur la facture\u00a0;</li>
<li>une indemnité forfaitaire pour frais de recouvrement de 40\u00a0€, conformément à l’article D. 441-5 du code de commerce, sans préjudice d’une indemnisation complémentaire sur justification.</li>
</ul>
<h2>Livraison et transfert des risques</h2>
<p>Les délais de livraison sont donnés à titre indicatif. Les risques sont transférés au Client à la remise du matériel dans ses locaux. Les réserves sont portées sur le bon de livraison et confirmées au transporteur dans les trois jours, selon l’article L. 133-3 du code de commerce.</p>
<table>
<tr><th>Prestation</th><th>Délai indicatif</th></tr>
<tr><th>Consommables en stock</th><td>48 heures ouvrées</td></tr>
<tr><th>Imprimante ou copieur</th><td>10 jours ouvrés</td></tr>
<tr><th>Installation et formation</th><td>Sur rendez-vous</td></tr>
</table>
<h2>Réserve de propriété</h2>
<p>Le Vendeur conserve la propriété des matériels vendus jusqu’au paiement effectif de l’intégralité du prix, en principal et accessoires. À défaut de paiement d’une échéance, il peut en revendiquer la restitution.</p>
<h2>Garantie et maintenance</h2>
<p>Les matériels bénéficient de la garantie de leur constructeur et de la garantie légale des vices cachés. La garantie ne couvre ni l’usure normale, ni l’usage de consommables non conformes aux spécifications du constructeur.</p>
<h2>Responsabilité</h2>
<p>La responsabilité du Vendeur est limitée au préjudice direct et prévisible et, sauf faute lourde ou dolosive, au montant hors taxes de la commande concernée.</p>
<h2>Force majeure</h2>
<p>Aucune des parties n’est responsable d’un manquement résultant d’un événement de force majeure au sens de l’article 1218 du code civil.</p>
<h2>Données personnelles</h2>
<p>Les données recueillies sont traitées pour la gestion de la relation commerciale. Les droits prévus par le règlement (UE) 2016/679 s’exercent auprès de ${v('email')} ou au ${v('phone')}.</p>
<h2>Droit applicable et litiges</h2>
<p>Les présentes conditions sont soumises au droit français. Tout litige relève de la compétence exclusive du ${v('court')}.</p>`

/** Runs only once; later changes are kept. */
export async function seedTerms(tx: Tx): Promise<void> {
  const { id, version } = await lockTerms(tx)
  if ((await tx.$count(cgv_versions)) > 0) return
  await updateVersioned(tx, variableSet, { id, version }, () => ({ variables: VALUES }))
  await tx.insert(cgv_versions).values({
    version_number: 1,
    content: htmlOf(readText(TEXT)),
    variables: VALUES,
    published_from: addDays(today(), -90),
  })
}
