// Clipboard content of other programs that is not part of the visible text.

/** Tags that contain deleted text. */
export const DELETED_TAGS = ['del']

const HIDDEN_STYLE =
  /(^|[;\s])(display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*(all|screen)|mso-element\s*:\s*comment|mso-special-character\s*:\s*comment)/i
const HIDDEN_CLASS = /(^|\s)(Mso(Comment\w*|Del)|msocomanchor|msocomoff|msocomtxt|msoDel|TrackChangeTextDeletion|CommentAnchor\w*)(\s|$)/i

/** Whether an element is hidden text, a tracked deletion, or a comment or its anchor. */
export const isLeftOut = ({ style = '', class: name = '', hidden }: { style?: string; class?: string; hidden?: string }): boolean =>
  hidden !== undefined || HIDDEN_STYLE.test(style) || HIDDEN_CLASS.test(name)

/** Soft hyphens, zero-width characters and byte order marks, which are not part of a word. */
export const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
