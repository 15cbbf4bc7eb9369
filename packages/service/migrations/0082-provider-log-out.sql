-- The encrypted ID token that began a session, sent as a hint when the person logs out at the provider.
alter table sessions add column provider_token bytea;
alter table login_tickets add column provider_token bytea;
