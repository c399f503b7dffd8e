import { linesMatching } from './tree.ts'

/** Words that the texts of a language no longer use; `docs/glossary.md` has the term of each concept. */
const retiredTerms: Readonly<Record<string, RegExp>> = {
  'en-US':
    /\be-mails?\b|\buser names?\b|\bmailed\b|\bcancelled[^A-Za-z:]|\bwhoever\b|\bsomebody\b|\bnobody\b|\banew\b/i,
  'zh-TW': /你|信箱|不足額|勝訴|等待到期|金流夥伴|支付服務商/,
  'zh-CN': /你|卡片|月结单|电子邮[箱件]|支付伙伴|支付合作方|胜诉/,
  'ja-JP': /サインイン|サインアウト|アンロック|引き出|受取口座|メンバー|決済パートナー/,
  // A particle in parentheses reads like a template: such a text is rephrased without it.
  'ko-KR': /\((으|이|가|을|를|은|는|과|와)\)|수령 계좌|결제 파트너|결제사/,
}

/**
 * Finds texts that use a retired term of their language. The language of a file is in its path.
 * @returns `path:line`, language by language; empty when there is none
 */
export function retiredTermsIn(root: string): string[] {
  return Object.entries(retiredTerms).flatMap(([locale, pattern]) => {
    const isOfLocale = (path: string) =>
      /^(web\/app|server\/src)\//.test(path) && (path.includes(`/${locale}/`) || path.endsWith(`/${locale}.ts`))
    return linesMatching(root, { files: isOfLocale, pattern })
  })
}
