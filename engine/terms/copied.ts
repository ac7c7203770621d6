// What other programs put on the clipboard, or into a text, that is not part of what its reader sees.

/** Tags whose text was deleted. */
export const DELETED_TAGS = ['del']

const HIDDEN_STYLE =
  /(^|[;\s])(display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*(all|screen)|mso-element\s*:\s*comment|mso-special-character\s*:\s*comment)/i
const HIDDEN_CLASS = /(^|\s)(Mso(Comment\w*|Del)|msocomanchor|msocomoff|msocomtxt|msoDel|TrackChangeTextDeletion|CommentAnchor\w*)(\s|$)/i

/** Whether an element is hidden text, a deletion that was tracked, or a comment and what leads to it. */
export const isLeftOut = ({ style = '', class: name = '', hidden }: { style?: string; class?: string; hidden?: string }): boolean =>
  hidden !== undefined || HIDDEN_STYLE.test(style) || HIDDEN_CLASS.test(name)

/** Where a word may be broken, which is no letter of it, and marks of the order of bytes. */
export const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
