// Bundles of the library that are part of several offers.
import { maintenance, one, option, several, type DemoBundle } from './model.ts'

/** Offers refer to these bundles by reference. */
export const sharedBundles: DemoBundle[] = [
  {
    reference: 'LOT-TK35',
    name: 'Toners d’origine de la gamme KC, un jeu complet',
    indicative_budget: '640',
    lines: [several('KEL-TK35K', '2'), several('KEL-TK35C', '1'), several('KEL-TK35M', '1'), several('KEL-TK35Y', '1')],
  },
  {
    reference: 'LOT-ENTRETIEN-KC',
    name: 'Pièces d’entretien de la gamme KC',
    lines: [several('KEL-DK35', '1', '4'), several('KEL-FK35', '1', '2')],
  },
  {
    reference: 'LOT-PAPIER',
    name: 'Papier de démarrage',
    indicative_budget: '60',
    lines: [several('PAP-A4-80', '10', '500'), several('PAP-A3-80', '5', '200'), option('PAP-A4-90')],
  },
  {
    reference: 'LOT-T360',
    name: 'Toners d’origine T360',
    lines: [several('ORV-T360K', '1'), several('ORV-T360C', '1'), several('ORV-T360M', '1'), several('ORV-T360Y', '1')],
  },
  {
    reference: 'LOT-CABLAGE',
    name: 'Câblage et raccordement',
    lines: [several('CBX-RJ45-5', '4', '200'), option('CBX-HDMI-2')],
  },
  {
    reference: 'LOT-ONDULEUR',
    name: 'Alimentation secourue',
    lines: [one('0047-OND'), several('VLT/BAT#7', '1', '4')],
    coverages: [{ ...maintenance, rate: '6', mandatory: false }],
  },
]
