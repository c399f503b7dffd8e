import type { Locale } from '@stagedoor/contract/locales'
import { escapeHtml } from '../html/escape-html.ts'

/** The content of a mail, without its layout. Paragraphs are plain text. */
export type EmailMessage = {
  locale: Locale
  siteName: string
  title: string
  paragraphs: readonly string[]
  /** A button, repeated as a plain address for clients that do not render it. */
  action?: { label: string; url: string }
  /** Small print below: sentences, each with a link or without. */
  footer?: readonly { label: string; url?: string }[]
}

/** Most characters of the text that a list of emails shows beside the subject. */
const LONGEST_PREVIEW = 140

/** The colours of a dark screen. What an element says of itself wins otherwise. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#0e1114!important;color:#eceff2!important}.card{background:#161a1f!important}
.small{color:#a9b2bc!important}.link{color:#70c6f1!important}}`

/** An email as the two parts of a message: plain text, and HTML that needs no picture and no script. */
export function renderEmail({ locale, siteName, title, paragraphs, action, footer = [] }: EmailMessage): {
  text: string
  html: string
} {
  const small = footer.map(({ label, url }) => (url === undefined ? label : `${label}\n${url}`))
  const parts = [title, ...paragraphs, ...(action ? [`${action.label}\n${action.url}`] : []), siteName, ...small]
  const text = parts.filter((part) => part !== '').join('\n\n')
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('')
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:16px;background:#f4f6f8;color:#14202b;font:16px/1.6 system-ui,sans-serif">
${previewOf(paragraphs)}<div class="card" style="max-width:560px;box-sizing:border-box;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:12px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35">${escapeHtml(title)}</h1>
${body}${action ? buttonOf(action) : ''}
<p class="small" style="margin:24px 0 0;color:#5a6b7b;font-size:14px;line-height:1.9">${[escapeHtml(siteName), ...footer.map(smallPrint)].filter((part) => part !== '').join('<br>')}</p>
</div></body></html>
`
  return { text: `${text}\n`, html }
}

/** Hidden in the email itself. Lists of emails show its beginning beside the subject, which the heading would only repeat. */
function previewOf(paragraphs: readonly string[]): string {
  const preview = Array.from(paragraphs.join(' ')).slice(0, LONGEST_PREVIEW).join('')
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n`
}

const buttonOf = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#42b1e8;color:#06202e;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="small" style="margin:0;color:#5a6b7b;font-size:14px;word-break:break-all">${escapeHtml(url)}</p>`

const smallPrint = ({ label, url }: { label: string; url?: string }): string =>
  url === undefined
    ? escapeHtml(label)
    : `<a class="link" href="${escapeHtml(url)}" style="color:#1f6f9c">${escapeHtml(label)}</a>`
