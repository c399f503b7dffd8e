import type { EarningsTexts } from './earnings-texts.ts'

const noted = (note: string): string[] => (note === '' ? [] : [`운영팀 안내: ${note}`])

export const koKR: EarningsTexts = {
  tokens: (amount) => `${amount} 토큰`,
  accountChanged: ({ siteName, name, when }) => ({
    subject: `${siteName} 수령 계좌가 변경되었습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `수익을 받는 계좌가 변경되었습니다. 안전을 위해 ${when} 이전에는 출금이 진행되지 않습니다.`,
      '본인이 아니라면 즉시 비밀번호를 변경하고 문의해 주세요.',
    ],
    action: '수령 계좌 확인',
  }),
  accountAdded: ({ siteName, name }) => ({
    subject: `이제 ${siteName}에서 수익을 받을 수 있습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      '수익을 받을 계좌가 등록되었습니다. 크리에이터 계정이 승인되면 출금할 수 있습니다.',
      '본인이 아니라면 즉시 비밀번호를 변경하고 문의해 주세요.',
    ],
    action: '수령 계좌 확인',
  }),
  requested: ({ siteName, name, tokens, dollars }) => ({
    subject: `${siteName} 출금 요청`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${tokens}(${dollars}) 출금을 요청하셨습니다. 결정될 때까지 이 금액은 따로 보관됩니다.`,
      '본인이 아니라면 즉시 비밀번호를 변경하고 문의해 주세요.',
    ],
    action: '출금 내역 확인',
  }),
  approved: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `${siteName} 출금이 승인되었습니다`,
    paragraphs: [`${name} 님, 안녕하세요.`, `${tokens}(${dollars}) 출금이 승인되어 곧 송금됩니다.`, ...noted(note)],
    action: '출금 내역 확인',
  }),
  done: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `${siteName} 출금이 송금되었습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${tokens}(${dollars})이 송금되었습니다. 입금까지 며칠 걸릴 수 있습니다.`,
      ...noted(note),
    ],
    action: '출금 내역 확인',
  }),
  rejected: ({ siteName, name, tokens, note }) => ({
    subject: `${siteName} 출금이 거절되었습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${tokens} 출금이 거절되었습니다. 이 금액은 다시 출금 가능 잔액으로 돌아갔습니다.`,
      ...noted(note),
    ],
    action: '출금 내역 확인',
  }),
  failed: ({ siteName, name, tokens, note }) => ({
    subject: `${siteName} 출금이 반송되었습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${tokens} 송금에 실패했습니다. 이 금액은 출금 가능 잔액으로 돌아갔습니다. 수령 계좌를 확인해 주세요.`,
      ...noted(note),
    ],
    action: '출금 내역 확인',
  }),
}
