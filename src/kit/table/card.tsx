// A row as a card, for screens too narrow for columns: picture, name, reference, state.
import type { ReactNode } from 'react'

import { backend } from '#api/backend.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { TableLayout } from './layout.ts'

/** Height of a card in pixels. */
export const CARD_HEIGHT = 76
/** Layout of a table with the single column `card`. */
export const cardLayout: TableLayout = { columns: ['card'], widths: {}, pinned: 0, density: 'comfortable' }

interface CardProps {
  thumbnail_url: string | null
  /** Shown if there is no picture. */
  icon: ReactNode
  name: string
  reference: string
  /** The state, as a badge. */
  children: ReactNode
}

export function Card({ thumbnail_url, icon, name, reference, children }: CardProps) {
  return (
    <span data-card>
      {thumbnail_url ? (
        <img data-card-picture src={`${backend}${thumbnail_url}`} alt="" loading="lazy" />
      ) : (
        <span data-card-picture>{icon}</span>
      )}
      <span>
        <span data-card-name lang={CONTENT_LANGUAGE}>
          {name}
        </span>
        <span data-card-reference title={reference}>
          {reference}
        </span>
      </span>
      {children}
    </span>
  )
}
