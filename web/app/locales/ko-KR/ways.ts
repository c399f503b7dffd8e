import type { TextsOf } from '../catalogue.ts'

export const ways: TextsOf<'ways'> = {
  title: '외부 계정',
  lead: '가지고 계신 외부 계정으로 로그인할 수 있습니다.',
  google: 'Google',
  twitter: 'X',
  pan: '통합 로그인',
  linkedSince: '연결한 날짜',
  notLinked: '연결되지 않음',
  link: '{{name}} 연결',
  unlink: '{{name}} 연결 해제',
  lastWay: '마지막 로그인 방법입니다. 해제하기 전에 비밀번호를 설정하거나 패스키를 추가해 주세요.',
  linked: '{{name}} 계정이 연결되었습니다.',
  linkFailedTitle: '연결하지 못했습니다',
  backToSecurity: '보안으로 돌아가기',
  proofByPasskey: '패스키 사용하기',
  proofByPasskeyOnly: '패스키를 사용하시면 진행하던 작업을 마칩니다.',
  proofNone: '이 계정에는 비밀번호도 패스키도 없습니다. 로그아웃한 뒤 다시 로그인하고 15분 안에 다시 진행해 주세요.',
  setPassword: '비밀번호 설정',
  setPasswordText: '이 계정에는 아직 비밀번호가 없습니다.',
}
