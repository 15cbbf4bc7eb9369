/**
 * Counts in the sliding windows of all KEYS, or in none. A key contains, packed with MessagePack, the start of its
 * newest slot and then the (last call, count) pairs of `SlidingWindow`.
 *
 * ARGV: now, clock step, time to live beyond the window (milliseconds), then for each key limit, window, slot
 * (milliseconds) and cost. Answers 1 or 0 (all fit), then for each key: fits, used, milliseconds until the oldest call
 * leaves, milliseconds until the call would fit.
 */
export const TAKE_SCRIPT = `
local now, step, slack = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local windows, all = {}, 1

for i, key in ipairs(KEYS) do
  local at = i * 4
  local w = { limit = tonumber(ARGV[at]), window = tonumber(ARGV[at + 1]), slot = tonumber(ARGV[at + 2]),
    cost = tonumber(ARGV[at + 3]), start = 0, used = 0, slots = {} }
  local packed = redis.call('GET', key)
  if packed then
    local old = cmsgpack.unpack(packed)
    if old[#old - 1] <= now + step then
      w.start = old[1]
      for s = 2, #old - 1, 2 do
        if old[s] > now - w.window then
          w.slots[#w.slots + 1] = old[s]
          w.slots[#w.slots + 1] = old[s + 1]
          w.used = w.used + old[s + 1]
        end
      end
    end
  end
  w.excess = w.used + math.max(1, w.cost) - w.limit
  if w.excess > 0 then all = 0 end
  windows[i] = w
end

local reply = { all }
for i, key in ipairs(KEYS) do
  local w = windows[i]
  local slots, retry = w.slots, 0
  if all == 1 and w.cost > 0 then
    local n = #slots
    local time = now
    if n > 0 and slots[n - 1] > now then time = slots[n - 1] end
    if n > 0 and time - w.start <= w.slot then
      slots[n - 1] = time
      slots[n] = slots[n] + w.cost
    else
      slots[n + 1] = time
      slots[n + 2] = w.cost
      w.start = time
    end
    w.used = w.used + w.cost
    local state = { w.start }
    for s = 1, #slots do state[s + 1] = slots[s] end
    redis.call('SET', key, cmsgpack.pack(state), 'PX', math.ceil(w.window + slack))
  elseif w.excess > 0 then
    retry = w.window
    local freed = 0
    for s = 1, #slots, 2 do
      freed = freed + slots[s + 1]
      if freed >= w.excess then
        retry = slots[s] + w.window - now
        break
      end
    end
  end
  local reset = 0
  if #slots > 0 then reset = slots[1] + w.window - now end
  local fits = 0
  if w.excess <= 0 then fits = 1 end
  reply[#reply + 1] = fits
  reply[#reply + 1] = w.used
  reply[#reply + 1] = math.ceil(reset)
  reply[#reply + 1] = math.ceil(retry)
end
return reply
`;
