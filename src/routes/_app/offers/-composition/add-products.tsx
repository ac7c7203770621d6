// Adds products to a bundle: several at once by search, or by references pasted from a spreadsheet.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'

import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import { productName } from '#contract/products/product-fields.ts'
import { useShortcut } from '#kit/browser/shortcut.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, html, Stack } from '#kit/elements/layout.ts'
import { List, Text } from '#kit/elements/text.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { Chosen } from '#kit/form/chosen.tsx'
import { pastedReferences } from '#kit/lines/references.ts'
import { SearchInput } from '#kit/list/search-input.tsx'
import { SearchNote } from '#kit/list/search-note.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Product } from './values.ts'

interface AddProductsProps {
  offer_id: number
  /** The products that the bundle already contains. */
  held: ReadonlySet<number>
  bundle: string
  onAdd: (products: Product[]) => void
  onClose: () => void
}

export function AddProductsDialog({ offer_id, held, bundle, onAdd, onClose }: AddProductsProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ReadonlyMap<number, Product>>(new Map())
  const [pasted, setPasted] = useState<{ missing: string[]; known: number }>({ missing: [], known: 0 })
  const maySearch = useCanCall('products.list')
  const toggle = (product: Product) => {
    const next = new Map(chosen)
    if (!next.delete(product.id)) next.set(product.id, product)
    setChosen(next)
  }
  const found = (products: Product[], missing: string[]) => {
    const fresh = products.filter(({ id }) => !held.has(id))
    setChosen((before) => new Map([...before, ...fresh.map((one) => [one.id, one] as const)]))
    setPasted({ missing, known: products.length - fresh.length })
    const told = [plural(fresh.length, { one: '# article trouvé', other: '# articles trouvés' })]
    if (missing.length > 0) told.push(plural(missing.length, { one: '# référence introuvable', other: '# références introuvables' }))
    announce(told.join(', '))
  }
  const references = useReferences(offer_id, found)
  const { size } = chosen
  const add = () => onAdd([...chosen.values()])
  useShortcut('enter', () => size > 0 && add())
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t`Ajouter des articles à « ${bundle} »`}
      footer={
        <Button disabled={size === 0} onClick={add}>
          {plural(size, { one: 'Ajouter # article', other: 'Ajouter # articles' })}
        </Button>
      }
    >
      <Stack gap="5">
        {maySearch && <Search chosen={chosen} held={held} onToggle={toggle} onPaste={references.seek} />}
        <Paste {...references} />
        <Found {...pasted} />
        {size > 0 && (
          <Box maxH="12rem" overflowY="auto">
            <Text textStyle="sm" fontWeight="medium" mb="2">
              <Trans>À ajouter</Trans>
            </Text>
            <Chosen
              items={[...chosen.values()].map(({ id, reference, designation }) => ({ id, label: `${reference} · ${designation}` }))}
              none={null}
              removal={(label) => t`Ne pas ajouter ${label}`}
              onRemove={(id) => setChosen(new Map([...chosen].filter(([one]) => one !== id)))}
            />
          </Box>
        )}
      </Stack>
    </Dialog>
  )
}

/** The pasted references that are not added. */
function Found({ missing, known }: { missing: string[]; known: number }) {
  return (
    <>
      {known > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {plural(known, { one: '# article est déjà dans ce lot', other: '# articles sont déjà dans ce lot' })}
        </Text>
      )}
      {missing.length > 0 && (
        <Box>
          <Text color="fg.error">{plural(missing.length, { one: '# référence introuvable :', other: '# références introuvables :' })}</Text>
          <List.Root ps="4" textStyle="sm" maxH="10rem" overflowY="auto">
            {missing.map((reference) => (
              <List.Item key={reference}>{reference}</List.Item>
            ))}
          </List.Root>
        </Box>
      )}
    </>
  )
}

interface SearchProps {
  chosen: ReadonlyMap<number, Product>
  held: ReadonlySet<number>
  onToggle: (product: Product) => void
  /** Several pasted lines are treated as references, not as a search. */
  onPaste: (lines: string) => void
}

function Search({ chosen, held, onToggle, onPaste }: SearchProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const meta = { error: () => t`Les articles n’ont pas pu être chargés` }
  const { data, isPlaceholderData } = useQuery({
    ...api.products.list.queryOptions({ input: { search, page_size: 20 }, meta }),
    enabled: search !== '',
    placeholderData: (former) => former,
  })
  const { items, total } = search !== '' && data ? data : { items: [], total: undefined }
  return (
    <Stack
      gap="2"
      onKeyDown={moveAmongFound}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text')
        if (!text.trim().includes('\n')) return
        event.preventDefault()
        onPaste(text)
      }}
    >
      <SearchInput label={t`Rechercher un article`} value={search} onChange={setSearch} found={total} autoFocus />
      {!isPlaceholderData && <SearchNote shown={items.length} total={total} none={<Trans>Aucun article ne correspond.</Trans>} />}
      <Stack gap="0" maxH="16rem" overflowY="auto">
        {items.map((row) => {
          const designation = productName(row)
          const product = {
            id: row.id,
            reference: row.reference,
            designation,
            on_sale: row.on_sale,
            missing_upstream: row.masterdata_state === 'missing',
          }
          const is = held.has(row.id)
          return (
            <html.label key={row.id} display="flex" gap="3" py="2" minH="11" alignItems="center" borderBottomWidth="1px" cursor="pointer">
              <input type="checkbox" checked={is || chosen.has(row.id)} disabled={is} onChange={() => onToggle(product)} />
              <Box minW="0">
                <Text textStyle="sm" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
                  {designation}
                </Text>
                <Text textStyle="xs" color="fg.muted">
                  {row.reference}
                </Text>
              </Box>
            </html.label>
          )
        })}
      </Stack>
    </Stack>
  )
}

/** Arrow keys move between the search field and the results; Enter in the results returns to the search field. */
function moveAmongFound(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const controls = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')]
  const at = controls.findIndex((one) => one === event.target)
  const isBack = event.key === 'Enter' && at > 0 && !event.ctrlKey && !event.metaKey
  if (at < 0 || (!step && !isBack)) return
  event.preventDefault()
  const next = controls[isBack ? 0 : at + (step ?? 0)]
  next?.focus()
  if (next?.type === 'search') next.select()
}

/** The largest number of references in one request. */
const MOST = 2_000

/** The pasted references: `seek` looks up those of a text and leaves the ones that were not found in the text. */
function useReferences(offer_id: number, onFound: (products: Product[], missing: string[]) => void) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { mutate, isPending } = useMutation(
    api.offer_products.find.mutationOptions({
      mutationFn: async ({ references, ...offer }) => {
        const parts = Array.from({ length: Math.ceil(references.length / MOST) }, (_, part) =>
          references.slice(part * MOST, (part + 1) * MOST),
        )
        const items: Product[] = []
        for (const part of parts) items.push(...(await client.offer_products.find({ ...offer, references: part })).items)
        return { items }
      },
      onSuccess: ({ items }, { references }) => {
        const known = new Map(items.map((one) => [one.reference.toLowerCase(), one]))
        const missing = references.filter((reference) => !known.has(reference.toLowerCase()))
        setText(missing.join('\n'))
        // In the order of the pasted references.
        onFound(
          references.flatMap((reference) => known.get(reference.toLowerCase()) ?? []),
          missing,
        )
      },
      onError: (error) => tellFailure(error, { title: t`Les références n’ont pas pu être cherchées` }),
      meta: { silent: true },
    }),
  )
  const seek = (lines: string) => {
    setText(lines)
    mutate({ offer_id, references: pastedReferences(lines) })
  }
  return { text, setText, seek, isPending }
}

function Paste({ text, setText, seek, isPending }: ReturnType<typeof useReferences>) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Stack gap="2">
      <html.label display="block">
        <Text textStyle="sm" fontWeight="medium" mb="1">
          <Trans>Références collées d’un tableur, une par ligne</Trans>
        </Text>
        <html.textarea
          ref={field}
          w="full"
          rows={4}
          p="2"
          borderWidth="1px"
          rounded="l2"
          bg="bg"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </html.label>
      <Button
        alignSelf="flex-start"
        variant="outline"
        loading={isPending}
        // Found references are removed from the field; a button that became disabled then would lose the focus.
        onClick={() => (pastedReferences(text).length > 0 ? seek(text) : field.current?.focus())}
      >
        <Trans>Chercher ces références</Trans>
      </Button>
    </Stack>
  )
}
