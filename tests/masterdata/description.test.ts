// Descriptions from master data, and the rich text that remains of any HTML.
import { describe, expect, test } from 'vitest'

import { richDescription } from '#server/platform/masterdata/description.ts'
import { sanitizeRichText } from '#server/platform/rich-text/rich-text.ts'

import { fc } from '../chance.ts'

const { array, assert, constantFrom, oneof, property, string } = fc

describe('a description becomes paragraphs and lists', () => {
  test.each([
    ['plain text is a paragraph', 'Toner noir', '<p>Toner noir</p>'],
    ['a blank line begins the next paragraph', 'Un\n\nDeux', '<p>Un</p><p>Deux</p>'],
    ['a line break stays one', 'Un\nDeux', '<p>Un<br />Deux</p>'],
    ['a backslash and an n are a line break', 'Un\\n\\nDeux', '<p>Un</p><p>Deux</p>'],
    ['U+2029 ends a paragraph, U+2028 a line', 'Un\u2029Deux\u2028Trois', '<p>Un</p><p>Deux<br />Trois</p>'],
    ['dashes at the beginning of lines are a list', 'Contient :\\n- A4\\n- A3', '<p>Contient :</p><ul><li>A4</li><li>A3</li></ul>'],
    ['bullets are a list', '• A4\n•A3', '<ul><li>A4</li><li>A3</li></ul>'],
    ['an entity for a bullet is one', '&bull; A4<br>&#8226; A3', '<ul><li>A4</li><li>A3</li></ul>'],
    ['a hyphen inside a line is no list', 'USB - RS232', '<p>USB - RS232</p>'],
    ['entities are read', 'OKI&#174; &lt;5 ms&gt; &amp; plus', '<p>OKI® &lt;5 ms&gt; &amp; plus</p>'],
    ['an unclosed p divides', 'Un<p>\n\n    Deux\n    trois<p>', '<p>Un</p><p>Deux trois</p>'],
    ['items of a list are a list', 'Avec :\\n<UL>\\n<LI>Un</LI>\\n<LI>Deux</LI></UL>', '<p>Avec :</p><ul><li>Un</li><li>Deux</li></ul>'],
    ['bold stays, in its modern spelling', '<B>Rapide</B>\\nEt fin', '<p><strong>Rapide</strong><br />Et fin</p>'],
    ['a tag across two lines is one tag', 'Voir <a\n href="https://x.example/a">ici</a>', link('Voir ', 'https://x.example/a', 'ici')],
    ['a relative link keeps its text', 'Voir <a href="show.cgi?x=1">ici</a>', '<p>Voir ici</p>'],
    ['Windows-1252 taken for Latin-1 is put right', 'Core\x99 \x84i5', '<p>Core™ „i5</p>'],
    ['control characters are dropped', 'a\0b\x07c', '<p>abc</p>'],
    ['scripts go with their content', 'Un<script>alert(1)</script>', '<p>Un</p>'],
    ['less and more than stay signs', '5 < 6 > 4', '<p>5 &lt; 6 &gt; 4</p>'],
  ])('%s', (_, text, html) => {
    expect(richDescription(text)).toBe(html)
  })

  test.each(['', '   ', '\\n\\n', '<p></p>', '&nbsp;', '<!-- rien -->', '<script>x</script>'])(
    'nothing readable in %j is no description',
    (text) => {
      expect(richDescription(text)).toBeNull()
    },
  )
})

describe('rich text keeps what the editor writes', () => {
  const kept = [
    '<p>Un <strong>deux</strong> <em>trois</em> <u>quatre</u> <s>cinq</s><br />six</p>',
    '<h2>Titre</h2><h3>Sous-titre</h3><blockquote><p>Cité</p></blockquote>',
    '<ul><li><p>Un</p><ol><li><p>Deux</p></li></ol></li></ul>',
    '<p><a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">lien</a></p>',
  ]
  test.each(kept)('%s', (html) => {
    expect(sanitizeRichText(html)).toBe(html)
  })

  const hostile = [
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>x',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" &#106;avascript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/api/v2/products">x</a>',
    '<p onclick=alert(1) style="position:fixed">x</p>',
    '<iframe src="https://evil.example"></iframe>x',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
  ]
  test.each(hostile)('nothing that runs is left of %s', (html) => {
    const clean = `${sanitizeRichText(html)} ${richDescription(html)}`
    expect(clean).not.toMatch(/<(?!\/?(p|a|strong|em|ul|li|br)\b)[a-z]|\son\w+=(?!.*&)|href="(?!https?:|mailto:|tel:)|style=/i)
  })

  test('a paragraph inside a tag that was never one is cleaned once and for all', () => {
    const clean = sanitizeRichText('<A<p>!')
    expect(sanitizeRichText(clean)).toBe(clean)
  })

  test.each(['&#1;', '<p>&#x7;</p>', '&#xfffe;'])('a control that is written as the entity %j is none the less taken out', (text) => {
    expect(sanitizeRichText(text)).toBeNull()
    expect(sanitizeRichText(`a${text}b`)?.replaceAll(/<\/?p>/g, '')).toMatch(/^a\s*b$/)
  })

  test('cleaning twice is cleaning once', () => {
    const piece = constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<a href="x">',
      '<a href="https://x">',
      '</a>',
      '<li>',
      '<ul>',
      '<',
      '&',
      '&lt;',
      '"',
      'x',
      '\\n',
      '\n',
      '- ',
      '<script>',
    )
    assert(
      property(array(oneof(piece, string()), { maxLength: 20 }), (pieces) => {
        for (const clean of [sanitizeRichText(pieces.join('')), richDescription(pieces.join(''))])
          expect(sanitizeRichText(clean)).toBe(clean)
      }),
    )
  })
})

function link(before: string, href: string, text: string): string {
  return `<p>${before}<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a></p>`
}
