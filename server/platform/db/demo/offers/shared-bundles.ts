// Bundles of the library that are part of several offers.
import { maintenance, one, option, countedLine, type DemoBundle } from './model.ts'

/** Offers refer to these bundles by reference. */
export const sharedBundles: DemoBundle[] = [
  {
    reference: 'LOT-TK35',
    name: 'Toners d’origine de la gamme KC, un jeu complet',
    indicative_budget: '640',
    lines: [countedLine('KEL-TK35K', '2'), countedLine('KEL-TK35C', '1'), countedLine('KEL-TK35M', '1'), countedLine('KEL-TK35Y', '1')],
  },
  {
    reference: 'LOT-ENTRETIEN-KC',
    name: 'Pièces d’entretien de la gamme KC',
    lines: [countedLine('KEL-DK35', '1', '4'), countedLine('KEL-FK35', '1', '2')],
  },
  {
    reference: 'LOT-PAPIER',
    name: 'Papier de démarrage',
    indicative_budget: '60',
    lines: [countedLine('PAP-A4-80', '10', '500'), countedLine('PAP-A3-80', '5', '200'), option('PAP-A4-90')],
  },
  {
    reference: 'LOT-T360',
    name: 'Toners d’origine T360',
    lines: [countedLine('ORV-T360K', '1'), countedLine('ORV-T360C', '1'), countedLine('ORV-T360M', '1'), countedLine('ORV-T360Y', '1')],
  },
  {
    reference: 'LOT-CABLAGE',
    name: 'Câblage et raccordement',
    lines: [countedLine('CBX-RJ45-5', '4', '200'), option('CBX-HDMI-2')],
  },
  {
    reference: 'LOT-ONDULEUR',
    name: 'Alimentation secourue',
    lines: [one('0047-OND'), countedLine('VLT/BAT#7', '1', '4')],
    coverages: [{ ...maintenance, rate: '6', mandatory: false }],
  },
]
