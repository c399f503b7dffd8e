import type { Locale } from '@stagedoor/contract/locales'

type Facts = { siteName: string; amount: string }

/** What a mail says. `action` is the label of its button. */
type MailText = { subject: string; paragraphs: string[]; action: string }

type AutoTopUpTexts = { toppedUp(facts: Facts): MailText; stopped(facts: Facts): MailText }

const texts: Record<Locale, AutoTopUpTexts> = {
  'en-US': {
    toppedUp: ({ siteName, amount }) => ({
      subject: `We topped up your wallet: ${amount}`,
      paragraphs: [`Your balance was low, so ${siteName} charged ${amount} to your saved card, as you set up.`],
      action: 'View wallet',
    }),
    stopped: ({ siteName }) => ({
      subject: 'Automatic top-up was turned off',
      paragraphs: [
        `We couldn’t charge your saved card, so ${siteName} turned off automatic top-up. You haven’t been charged.`,
        'You can turn it on again with another card.',
      ],
      action: 'View wallet',
    }),
  },
  'ja-JP': {
    toppedUp: ({ siteName, amount }) => ({
      subject: `ウォレットにチャージしました：${amount}`,
      paragraphs: [`残高が少なくなったため、設定に従い、${siteName}が保存済みのカードに${amount}を請求しました。`],
      action: 'ウォレットを見る',
    }),
    stopped: ({ siteName }) => ({
      subject: '自動チャージがオフになりました',
      paragraphs: [
        `保存済みのカードに請求できなかったため、${siteName}の自動チャージをオフにしました。請求はされていません。`,
        '別のカードで再度オンにできます。',
      ],
      action: 'ウォレットを見る',
    }),
  },
  'ko-KR': {
    toppedUp: ({ siteName, amount }) => ({
      subject: `지갑이 충전되었습니다: ${amount}`,
      paragraphs: [`잔액이 적어져 설정하신 대로 ${siteName}에서 저장된 카드로 ${amount}를 결제했습니다.`],
      action: '지갑 보기',
    }),
    stopped: ({ siteName }) => ({
      subject: '자동 충전이 꺼졌습니다',
      paragraphs: [
        `저장된 카드로 결제할 수 없어 ${siteName}에서 자동 충전을 껐습니다. 청구되지 않았습니다.`,
        '다른 카드로 다시 켤 수 있습니다.',
      ],
      action: '지갑 보기',
    }),
  },
  'zh-CN': {
    toppedUp: ({ siteName, amount }) => ({
      subject: `钱包已自动充值：${amount}`,
      paragraphs: [`您的钱包余额偏低，${siteName} 已按您的设置从已保存的银行卡扣款 ${amount}。`],
      action: '查看钱包',
    }),
    stopped: ({ siteName }) => ({
      subject: '自动充值已关闭',
      paragraphs: [
        `无法从已保存的银行卡扣款，${siteName} 已关闭自动充值，尚未扣款。`,
        '您可以使用其他银行卡重新开启。',
      ],
      action: '查看钱包',
    }),
  },
  'zh-TW': {
    toppedUp: ({ siteName, amount }) => ({
      subject: `錢包已自動儲值：${amount}`,
      paragraphs: [`您的錢包餘額偏低，${siteName} 已依您的設定從已儲存的卡片扣款 ${amount}。`],
      action: '查看錢包',
    }),
    stopped: ({ siteName }) => ({
      subject: '自動儲值已關閉',
      paragraphs: [`無法從已儲存的卡片扣款，${siteName} 已關閉自動儲值，尚未扣款。`, '您可以使用其他卡片重新開啟。'],
      action: '查看錢包',
    }),
  },
}

/** The mails about automatic top-ups, in one language. */
export const autoTopUpTexts = (locale: Locale): AutoTopUpTexts => texts[locale]
