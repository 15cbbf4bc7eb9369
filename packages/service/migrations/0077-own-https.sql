-- The certificate of each host name by authority, for an instance that serves https by itself; every process uses it.
create table https_certificates (
  host text not null,
  -- The address of the authority's directory.
  directory text not null,
  -- Null until the authority has issued one.
  private_key text,
  chain text,
  not_after timestamptz,
  -- When to ask the authority next, to renew or after a failure. Pushed ahead by the process that asks.
  due_at timestamptz not null,
  -- Since the last success.
  failures int not null default 0,
  last_error text,
  primary key (host, directory)
);

-- Answers to challenges of the authority (RFC 8555, 8.3), which may ask any process.
create table acme_challenges (
  token text primary key,
  answer text not null,
  created_at timestamptz not null
);
