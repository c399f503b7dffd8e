import type { TextsOf } from '../../catalogue.ts'

export const identity: TextsOf<'identity'> = {
  registered: '이메일을 보냈습니다. 이메일을 열어 계정 설정을 완료하세요.',
  resetMailed: '이 주소를 사용하는 계정이 있으면 링크를 보냈습니다. 링크는 60분 동안 유효합니다.',
  emailChangeMailed: '새 주소로 링크를 보냈습니다. 링크를 열어 변경을 확인하세요.',
  factorChanges: {
    totp_on: '인증 앱이 추가되었습니다.',
    totp_off: '인증 앱이 삭제되었습니다.',
    passkey_added: '패스키가 추가되었습니다.',
    passkey_removed: '패스키가 삭제되었습니다.',
    codes_renewed: '새 복구 코드가 생성되었습니다.',
    code_used: '복구 코드로 로그인했습니다.',
  },
  thirdParties: { google: 'Google', twitter: 'X', pan: '통합 로그인' },
  linkChanges: {
    linked: '이제 {{name}} 계정으로 로그인할 수 있습니다.',
    unlinked: '더 이상 {{name}} 계정으로 로그인할 수 없습니다.',
  },
  welcome: {
    subject: '{{siteName}}에 오신 것을 환영합니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '계정이 준비되었습니다. 로그인하여 크리에이터를 팔로우하고 게시물을 잠금 해제해 보세요.',
      '가입하지 않으셨다면 이 이메일을 무시하셔도 됩니다.',
    ],
    action: '로그인',
  },
  staffWelcome: {
    subject: '{{siteName}} 운영진 계정',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '운영진 계정이 만들어졌습니다. 처음 로그인할 때 인증 앱을 설정해야 합니다.',
      '이 이메일을 받은 이유를 모르신다면 로그인하지 말고 사이트 운영자에게 알려 주세요.',
    ],
    action: '로그인',
  },
  performerWelcome: {
    subject: '{{siteName}}에 오신 것을 환영합니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '크리에이터 계정이 생성되었습니다. 로그인하여 프로필을 완성하세요. 운영팀의 심사 후 공개됩니다.',
      '가입하지 않으셨다면 이 이메일을 무시하셔도 됩니다.',
    ],
    action: '프로필 완성하기',
  },
  knownEmail: {
    subject: '{{siteName}} 계정이 이미 있습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '누군가 이 이메일 주소를 다른 계정에 사용하려고 했습니다. 이미 회원님의 계정에서 사용 중이므로 변경된 내용은 없습니다.',
      '본인이라면 바로 로그인하세요. 아니라면 이 이메일을 무시하셔도 됩니다.',
    ],
    action: '로그인',
  },
  passwordChanged: {
    subject: '{{siteName}} 비밀번호가 변경되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '방금 비밀번호가 변경되었으며 다른 모든 기기에서 로그아웃되었습니다.',
      '본인이 아니라면 즉시 문의해 주세요.',
    ],
    action: '문의하기',
  },
  resetPassword: {
    subject: '{{siteName}} 비밀번호 재설정',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '비밀번호 재설정 요청을 받았습니다. 아래 링크에서 새 비밀번호를 설정하세요. 링크는 60분 안에 한 번만 사용할 수 있습니다.',
      '본인이 아니라면 이 이메일을 무시하셔도 됩니다. 비밀번호는 그대로 유지됩니다.',
    ],
    action: '새 비밀번호 설정',
  },
  confirmEmail: {
    subject: '{{siteName}} 이메일 주소 확인',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '이메일 주소를 확인해 주세요. 아래 링크는 24시간 동안 유효합니다.',
      '요청하지 않으셨다면 이 이메일을 무시하셔도 됩니다.',
    ],
    action: '주소 확인',
  },
  emailChanged: {
    subject: '{{siteName}} 이메일 주소가 변경되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '계정의 이메일 주소가 변경되었습니다. 이 주소로는 더 이상 로그인할 수 없습니다.',
      '본인이 아니라면 즉시 문의해 주세요.',
    ],
    action: '문의하기',
  },
  newDevice: {
    subject: '{{siteName}} 계정에 새로운 로그인',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '계정에 새로운 로그인이 있었습니다: {{device}}, {{place}}, {{when}}.',
      '본인이라면 조치할 필요가 없습니다. 아니라면 해당 기기에서 로그아웃하고 비밀번호를 변경해 주세요.',
    ],
    action: '기기 확인',
  },
  secondFactorChanged: {
    subject: '{{siteName}} 계정의 2단계 인증이 변경되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{device}}',
      '본인이 아니라면 즉시 비밀번호를 변경하고 기기를 확인해 주세요.',
    ],
    action: '보안 확인',
  },
  thirdPartyChanged: {
    subject: '{{siteName}} 계정의 로그인 방법이 변경되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{device}}',
      '본인이 아니라면 즉시 비밀번호를 변경하고 보안 설정을 확인해 주세요.',
    ],
    action: '보안 확인',
  },
  deletedAccount: '삭제된 계정',
  deletionRequested: {
    subject: '{{siteName}} 계정이 곧 삭제됩니다',
    paragraphs: [
      '{{name}}님, 안녕하세요.',
      '계정 삭제 요청을 받았습니다. 계정은 지금 숨겨졌고 모든 기기에서 로그아웃되었으며, {{when}}에 데이터를 지웁니다.',
      '마음이 바뀌셨나요? 그 전에 로그인해 계정 유지를 선택하세요.',
      '본인이 요청하지 않았다면 바로 로그인해 계정을 유지하고 비밀번호를 변경하세요.',
    ],
    action: '로그인',
  },
  deletionNear: {
    subject: '{{siteName}} 계정이 곧 지워집니다',
    paragraphs: [
      '{{name}}님, 안녕하세요.',
      '요청하신 대로 {{when}}에 계정을 지웁니다. 그 후에는 되돌릴 수 없습니다.',
      '계정을 유지하려면 그 전에 로그인해 계정 유지를 선택하세요.',
    ],
    action: '계정 유지',
  },
  deletionUndone: {
    subject: '{{siteName}} 계정이 복구되었습니다',
    paragraphs: [
      '{{name}}님, 안녕하세요.',
      '계정은 삭제되지 않습니다. 프로필과 게시물이 다시 표시됩니다. 중지된 구독은 자동으로 다시 시작되지 않습니다.',
      '본인이 한 일이 아니라면 바로 비밀번호를 변경하고 기기를 확인하세요.',
    ],
    action: '보안 확인',
  },
  accountErased: {
    subject: '{{siteName}} 계정이 지워졌습니다',
    paragraphs: [
      '{{name}}님, 안녕하세요.',
      '요청하신 대로 계정을 지웠습니다. 결제 기록은 법에서 정한 기간 동안 가명으로 보관됩니다.',
      '이 계정과 관련된 이메일은 더 이상 보내지 않습니다.',
    ],
    action: '문의하기',
  },
}
