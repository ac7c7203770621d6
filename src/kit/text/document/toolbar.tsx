// Toolbar of a document: articles, marks, lists, tables, page breaks, and variants of an article.
import { Flex, Icon } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  BetweenHorizontalStart,
  BetweenVerticalStart,
  FileStack,
  FileX2,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  SeparatorHorizontal,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Undo2,
} from 'lucide-react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Menu, MenuItem } from '../../overlay/menu.tsx'
import { Tool } from '../tool.tsx'
import { NEW_TABLE } from './table.ts'
import { openVariant, type Place } from './variant.ts'

export function Toolbar({ editor, places }: { editor: Editor; places: readonly Place[] }) {
  const { t } = useLingui()
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      article: now.isActive('heading', { level: 2 }),
      sub: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      table: now.isActive('table'),
      variant: now.isActive('variant'),
    }),
  })
  const chain = () => editor.chain().focus()
  const inTable = (command: typeof addRowAfter) => () => {
    command(editor.state, editor.view.dispatch)
    editor.commands.focus()
  }
  return (
    <Flex role="toolbar" aria-label={t`Mise en forme`} gap="0.5" p="1" borderBottomWidth="1px" wrap="wrap">
      <Tool
        Icon={Heading2}
        label={t`Titre d’article`}
        pressed={active.article}
        disabled={active.variant}
        onUse={() => chain().toggleHeading({ level: 2 }).run()}
      />
      <Tool Icon={Heading3} label={t`Sous-article`} pressed={active.sub} onUse={() => chain().toggleHeading({ level: 3 }).run()} />
      <Tool Icon={Bold} label={t`Gras`} pressed={active.bold} onUse={() => chain().toggleBold().run()} />
      <Tool Icon={Italic} label={t`Italique`} pressed={active.italic} onUse={() => chain().toggleItalic().run()} />
      <Tool Icon={List} label={t`Liste à puces`} pressed={active.bulletList} onUse={() => chain().toggleBulletList().run()} />
      <Tool Icon={ListOrdered} label={t`Liste numérotée`} pressed={active.orderedList} onUse={() => chain().toggleOrderedList().run()} />
      <Tool Icon={Table} label={t`Insérer un tableau`} disabled={active.table} onUse={() => chain().insertContent(NEW_TABLE).run()} />
      {/* Disabled instead of hidden, so that the toolbar does not shift when the cursor enters a table. */}
      <Tool Icon={BetweenVerticalStart} label={t`Ajouter une ligne au tableau`} disabled={!active.table} onUse={inTable(addRowAfter)} />
      <Tool
        Icon={BetweenHorizontalStart}
        label={t`Ajouter une colonne au tableau`}
        disabled={!active.table}
        onUse={inTable(addColumnAfter)}
      />
      <Tool Icon={TableRowsSplit} label={t`Supprimer la ligne du tableau`} disabled={!active.table} onUse={inTable(deleteRow)} />
      <Tool Icon={TableColumnsSplit} label={t`Supprimer la colonne du tableau`} disabled={!active.table} onUse={inTable(deleteColumn)} />
      <Tool Icon={Trash2} label={t`Supprimer le tableau`} disabled={!active.table} onUse={inTable(deleteTable)} />
      <Tool Icon={SeparatorHorizontal} label={t`Saut de page`} disabled={active.table} onUse={() => chain().setHorizontalRule().run()} />
      <Menu
        size="xs"
        label={t`Variante de l’article pour`}
        aria-label={t`Variante de l’article`}
        title={t`Variante de l’article`}
        button={
          <Icon size="sm">
            <FileStack aria-hidden />
          </Icon>
        }
      >
        {places.map(({ key, label }) => (
          <MenuItem key={key} lang={CONTENT_LANGUAGE} onSelect={() => openVariant(editor, key)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Tool Icon={FileX2} label={t`Supprimer la variante`} disabled={!active.variant} onUse={() => chain().deleteNode('variant').run()} />
      <Tool Icon={RemoveFormatting} label={t`Retirer la mise en forme`} onUse={() => chain().unsetAllMarks().clearNodes().run()} />
      <Tool Icon={Undo2} label={t`Annuler l’action`} onUse={() => chain().undo().run()} />
      <Tool Icon={Redo2} label={t`Rétablir l’action`} onUse={() => chain().redo().run()} />
    </Flex>
  )
}
