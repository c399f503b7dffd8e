-- A passkey may also prove again who is signed in, before a sensitive change.
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('register', 'sign_in', 'prove'));
