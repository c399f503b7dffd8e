import type { TextsOf } from '../catalogue.ts'

export const ways: TextsOf<'ways'> = {
  title: '연결된 계정',
  lead: '외부 계정을 연결하면 그 계정으로 로그인할 수 있습니다.',
  google: 'Google',
  twitter: 'X',
  pan: '통합 로그인',
  linkedSince: '연결한 날짜',
  notLinked: '연결되지 않음',
  link: '{{name}} 연결',
  unlink: '{{name}} 연결 해제',
  lastWay: '유일한 로그인 방법입니다. 연결을 해제하기 전에 비밀번호를 설정하거나 패스키를 추가하세요.',
  linked: '{{name}} 계정이 연결되었습니다.',
  nothingLinked: '계정을 연결하지 않았습니다.',
  linkFailedTitle: '연결하지 못했습니다',
  backToSecurity: '보안으로 돌아가기',
  proofByPasskey: '대신 패스키 사용',
  proofByPasskeyOnly: '계속하려면 패스키를 사용하세요.',
  proofNone: '이 계정에는 비밀번호도 패스키도 없습니다. 로그아웃 후 다시 로그인해 15분 안에 다시 시도해 주세요.',
  setPassword: '비밀번호 설정',
  setPasswordText: '아직 비밀번호를 설정하지 않았습니다.',
}
