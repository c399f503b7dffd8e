-- By which its payer may take a step in the page of ours, with the gateway's own script; gone when there is none to take.
alter table payment_transaction add column client_secret text;
