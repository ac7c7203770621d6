// The data that the user chose to keep on this device: its age and size, refreshed and removed one by one or together.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CloudDownload, RefreshCw, Trash2 } from 'lucide-react'

import { thingAt } from '#api/cache/gone.ts'
import { useKeptEntries } from '#api/cache/kept.ts'
import { answerWriter } from '#api/cache/query-persister.ts'
import { useOnline } from '#api/connection.ts'
import { dropKept, type KeptEntry, waitingEntries } from '#device/kept.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { keepableOf } from '#entities/kept/keepable.ts'
import { Button, IconButton } from '#kit/elements/controls.ts'
import { Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { formatCount, formatFileSize, formatInstant } from '#kit/format/formats.ts'
import { KeepDialog } from '#kit/keep/dialog.tsx'
import { type KeepRun, useKeepRun } from '#kit/keep/run.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export function KeptSection() {
  const { t } = useLingui()
  const entries = useKeptEntries()
  const online = useOnline()
  const run = useKeepRun()
  const dropAll = async (all: readonly KeptEntry[]) => {
    const sure = await confirm({
      header: t`Tout retirer de cet appareil ?`,
      message: t`Ce qui est gardé hors ligne ne se lira plus sans réseau. Rien n’est supprimé sur le serveur.`,
      acceptText: t`Tout retirer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (!sure) return
    for (const { path } of all) await dropKept(path)
    toast.success({ title: t`Plus rien n’est gardé hors ligne` })
  }
  const size = formatFileSize(entries.reduce((sum, entry) => sum + entry.size, 0))
  const { length } = entries
  // Waiting entries are listed, but are not on the device yet.
  const here = length - waitingEntries(entries).length
  const count = formatCount(here)
  return (
    <Section title={t`Gardé hors ligne`}>
      {length === 0 ? (
        <EmptyState
          icon={<CloudDownload size={40} />}
          title={t`Rien n’est gardé hors ligne`}
          description={t`Sur une offre, une catégorie, un article ou une liste : « Garder hors ligne ».`}
        />
      ) : (
        <Stack gap="3">
          <Flex gap="2" justify="space-between" align="center" wrap="wrap">
            <Text data-part="kept-total">
              <Plural value={here} one={`${count} fiche, ${size}`} other={`${count} fiches, ${size}`} />
            </Text>
            <HStack gap="2" wrap="wrap">
              <Button size="sm" variant="outline" disabled={!online} onClick={() => void run.start(entries.map(keepableOf))}>
                <RefreshCw size={16} aria-hidden /> <Trans>Tout actualiser</Trans>
              </Button>
              <Button size="sm" variant="outline" colorPalette="red" onClick={() => void dropAll(entries)}>
                <Trash2 size={16} aria-hidden /> <Trans>Tout retirer</Trans>
              </Button>
            </HStack>
          </Flex>
          <Stack as="ul" listStyleType="none" gap="0">
            {entries.map((entry) => (
              <Line key={entry.path} entry={entry} run={run} />
            ))}
          </Stack>
        </Stack>
      )}
      <KeepDialog run={run} />
    </Section>
  )
}

function Line({ entry, run }: { entry: KeptEntry; run: KeepRun }) {
  const { t } = useLingui()
  const online = useOnline()
  const { path, name, reference, at, size } = entry
  const outdated = entry.buster !== answerWriter()?.buster
  return (
    <HStack as="li" gap="2" py="2" borderTopWidth="1px" data-kept={path}>
      <Stack gap="0" flex="1" minW="0">
        <HStack gap="2" wrap="wrap">
          <ChakraLink asChild fontWeight="medium" color="teal.fg" minW="0" minH="6">
            <Link {...pageOf(entry)} lang={CONTENT_LANGUAGE}>
              <Text as="span" overflowWrap="anywhere">
                {name}
              </Text>
            </Link>
          </ChakraLink>
          {entry.waiting && (
            <Badge>
              <Trans>Reste à garder</Trans>
            </Badge>
          )}
          {outdated && !entry.waiting && (
            <Badge colorPalette={meaning.attention}>
              <Trans>À actualiser</Trans>
            </Badge>
          )}
          {!outdated && !entry.waiting && entry.failed && (
            <Badge colorPalette={meaning.attention}>
              <Trans>Non actualisé</Trans>
            </Badge>
          )}
        </HStack>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {path.startsWith('/offers/') ? <Trans>Offre {reference}</Trans> : <Trans>Article {reference}</Trans>}
          {at > 0 && (
            <>
              {' · '}
              <Trans>
                lu le {formatInstant(new Date(at).toISOString())} · {formatFileSize(size)}
              </Trans>
            </>
          )}
        </Text>
      </Stack>
      <IconButton
        variant="ghost"
        aria-label={t`Actualiser ${name}`}
        title={t`Actualiser`}
        disabled={!online}
        onClick={() => void run.start([keepableOf(entry)])}
      >
        <RefreshCw size={16} aria-hidden />
      </IconButton>
      <IconButton variant="ghost" aria-label={t`Retirer ${name}`} title={t`Retirer`} onClick={() => void dropKept(path)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </HStack>
  )
}

function pageOf({ path }: KeptEntry) {
  const { entity, id } = thingAt(path)
  return { to: entity === 'offers' ? ('/offers/$id' as const) : ('/products/$id' as const), params: { id: String(id) } }
}
