-- The ID token that a session came from, sealed, as the hint with which a person logs out at the provider.
alter table sessions add column provider_token bytea;
alter table login_tickets add column provider_token bytea;
