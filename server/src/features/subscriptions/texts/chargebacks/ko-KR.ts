import type { ChargebackTexts } from '../chargeback-texts.ts'

export const koKR: ChargebackTexts = {
  tokens: (amount) => `${amount} 토큰`,
  lost: ({ name, creator, giver, date }) => ({
    subject: `${creator} 구독 결제가 회수되었습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      giver === ''
        ? `${creator} 구독에 결제된 금액을 회원님의 은행이 돌려 달라고 요청했습니다.`
        : `선물 받은 ${creator} 구독에 결제된 금액을 ${giver} 님의 은행이 돌려 달라고 요청했습니다.`,
      date === ''
        ? '그래서 이 구독은 끝났으며 더 이상 결제되지 않습니다. 은행의 결정이 바뀌면 남은 날을 다시 받습니다.'
        : `이제 ${date}까지 볼 수 있습니다. 은행의 결정이 바뀌면 남은 날을 다시 받습니다.`,
    ],
    action: '구독 보기',
  }),
  reinstated: ({ name, creator, date }) => ({
    subject: `${creator}을(를) 다시 볼 수 있습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `은행이 결정을 내려 ${creator} 구독 결제가 그대로 유효합니다. 남은 날을 ${date}까지 다시 받았습니다. 그 뒤에 계속되는지는 구독 페이지에서 볼 수 있습니다.`,
    ],
    action: '구독 보기',
  }),
  refunded: ({ name, creator }) => ({
    subject: `${creator} 구독 결제가 환불되었습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 구독 결제가 환불되어 구독이 끝났습니다. 더 이상 결제되지 않습니다.`,
    ],
    action: '구독 보기',
  }),
  shareLost: ({ name, payer, tokens }) => ({
    subject: `결제가 회수되었습니다: ${tokens}`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `회원님의 구독에 결제된 금액을 ${payer} 님의 은행이 돌려 달라고 요청했습니다. 회원님의 몫 ${tokens}은 수익에서 차감되었습니다. 먼저 대기 중인 금액에서, 다음으로 지급 가능한 금액에서 차감됩니다.`,
      '수익과 명세서에 따로 한 줄로 표시됩니다. 은행의 결정이 바뀌면 다시 돌려받습니다.',
    ],
    action: '수익 보기',
  }),
  shareReinstated: ({ name, payer, tokens }) => ({
    subject: `${tokens}을 다시 받았습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${payer} 님의 은행이 결정을 내려 회원님의 구독 결제가 그대로 유효합니다. 회원님의 몫 ${tokens}이 수익에 다시 더해졌습니다.`,
    ],
    action: '수익 보기',
  }),
}
