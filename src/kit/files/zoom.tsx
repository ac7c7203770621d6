// Zooms its content by pinching, double tap, Ctrl + wheel or buttons; scrolling moves it.
import { Box, HStack, Text } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { createContext, type PointerEvent, type ReactNode, use, useRef, useState, type WheelEvent } from 'react'
import { flushSync } from 'react-dom'

import { IconButton } from '../elements/button.tsx'
import { formatNumber } from '../format/formats.ts'

const Zoom = createContext(1)
/** The zoom factor of the surrounding `ZoomBox`. */
export const useZoom = (): number => use(Zoom)

const MOST = 4
const STEP = 1.5
/** CSS variable with the factor by which `children` may multiply their heights. */
const ZOOM: string = '--zoom'
const within = (zoom: number): number => Math.min(MOST, Math.max(1, zoom))

interface Point {
  x: number
  y: number
}

/** `children` take the available width; they may multiply their heights by `--zoom`. */
export function ZoomBox({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useLingui()
  const { box, zoom, zoomTo, pointers } = useZooming()
  const percent = formatNumber(String(Math.round(zoom * 100)))
  return (
    <Box>
      {/* Sticky: stays visible as long as part of the enlarged content is. */}
      <HStack
        role="group"
        aria-label={t`Zoom`}
        position="sticky"
        top="2"
        zIndex="docked"
        w="fit-content"
        mx="auto"
        mb="2"
        gap="1"
        bg="bg.panel"
        borderWidth="1px"
        rounded="full"
      >
        <IconButton
          variant="ghost"
          aria-label={t`Zoom arrière`}
          title={t`Zoom arrière`}
          disabled={zoom <= 1}
          onClick={() => zoomTo(zoom / STEP)}
        >
          <ZoomOut size={20} aria-hidden />
        </IconButton>
        <Text minW="4rem" textAlign="center" fontVariantNumeric="tabular-nums" aria-live="polite" data-part="zoom">
          {t`${percent} %`}
        </Text>
        <IconButton
          variant="ghost"
          aria-label={t`Zoom avant`}
          title={t`Zoom avant`}
          disabled={zoom >= MOST}
          onClick={() => zoomTo(zoom * STEP)}
        >
          <ZoomIn size={20} aria-hidden />
        </IconButton>
      </HStack>
      <Box
        ref={box}
        role="region"
        aria-label={label}
        tabIndex={0}
        overflow="auto"
        maxH="75dvh"
        // One finger scrolls; gestures of two fingers are handled here.
        touchAction="pan-x pan-y"
        {...pointers}
      >
        {/* No transitions, because the size is measured right after the change: with reduced motion, all other elements have
            transitions of a millisecond. */}
        <Box style={{ width: `${zoom * 100}%`, [ZOOM]: zoom }} css={{ '&, & *': { transitionProperty: 'none' } }}>
          <Zoom value={zoom}>{children}</Zoom>
        </Box>
      </Box>
    </Box>
  )
}

function useZooming() {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const fingers = useRef(new Map<number, Point>())
  const pinch = useRef<{ distance: number; zoom: number } | null>(null)
  const zoomTo = (wanted: number, around?: Point) => {
    const element = box.current
    if (!element) return
    const edge = element.getBoundingClientRect()
    const place = around ? { x: around.x - edge.left, y: around.y - edge.top } : { x: edge.width / 2, y: edge.height / 2 }
    const at = { x: (element.scrollLeft + place.x) / element.scrollWidth, y: (element.scrollTop + place.y) / element.scrollHeight }
    // Keeps the point at `place` where it is while the rest grows.
    flushSync(() => setZoom(within(wanted)))
    element.scrollLeft = at.x * element.scrollWidth - place.x
    element.scrollTop = at.y * element.scrollHeight - place.y
  }
  const spread = (): { distance: number; middle: Point } | null => {
    const [a, b] = [...fingers.current.values()]
    if (!a || !b) return null
    return { distance: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }
  }
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    pinch.current = null
  }
  const pointers = {
    onPointerDown: ({ pointerId, pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'touch') return
      fingers.current.set(pointerId, { x: clientX, y: clientY })
      const now = spread()
      if (now) pinch.current = { distance: now.distance, zoom }
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (!fingers.current.has(pointerId)) return
      fingers.current.set(pointerId, { x: clientX, y: clientY })
      const now = spread()
      if (now && pinch.current) zoomTo((pinch.current.zoom * now.distance) / pinch.current.distance, now.middle)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: ({ clientX, clientY }: { clientX: number; clientY: number }) => zoomTo(zoom > 1 ? 1 : 2, { x: clientX, y: clientY }),
    onWheel: ({ ctrlKey, deltaY, clientX, clientY }: WheelEvent) => {
      if (ctrlKey) zoomTo(zoom * (deltaY < 0 ? 1.1 : 1 / 1.1), { x: clientX, y: clientY })
    },
  }
  return { box, zoom, zoomTo, pointers }
}
