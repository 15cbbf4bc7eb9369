-- Certificates by host name and authority, shared by all processes of an instance that serves https itself.
create table https_certificates (
  host text not null,
  -- The address of the authority's directory.
  directory text not null,
  -- Null until the authority has issued a certificate.
  private_key text,
  chain text,
  not_after timestamptz,
  -- When to ask the authority next, to renew or after a failure. The asking process moves it ahead.
  due_at timestamptz not null,
  -- Failures since the last success.
  failures int not null default 0,
  last_error text,
  primary key (host, directory)
);

-- Answers to the authority's challenges (RFC 8555, 8.3), which any process may receive.
create table acme_challenges (
  token text primary key,
  answer text not null,
  created_at timestamptz not null
);
