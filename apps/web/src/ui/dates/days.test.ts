import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayNotation, firstWeekday, today, weeksOfMonth } from './days.ts';

const aDay = fc.date({ min: new Date('1970-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
const iso = (date: Date) => date.toISOString().slice(0, 10);

describe('days', () => {
  it('are parsed as people write them, in every language and as ISO', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.constantFrom('en-US', 'en-GB', 'de', 'fr', 'es', 'sv', 'th-TH'),
        (date, locale) => {
          const days = dayNotation(locale);
          expect(days.read(days.write(iso(date)))).toBe(iso(date));
          expect(days.read(iso(date))).toBe(iso(date));
        },
      ),
    );
  });

  it('accept any separator and short numbers, and refuse invalid days', () => {
    const { read, pattern } = dayNotation('en-GB');
    expect([read('3.5.2026'), read(' 03 05 2026 ')]).toEqual(['2026-05-03', '2026-05-03']);
    expect(['', '31/02/2026', '1/2', '1/2/26', '32/01/2026', '3 May 2026', 'x'].map(read)).toEqual(
      Array(7).fill(null),
    );
    expect(pattern({ day: 'DD', month: 'MM', year: 'YYYY' })).toBe('DD/MM/YYYY');
  });

  it('keep the day of the month, or use its last', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(today(new Date(2026, 4, 3, 23, 59).getTime())).toBe('2026-05-03');
  });

  it('fill whole weeks with every day of the month once', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(1, 6, 7), (date, first) => {
        const days = weeksOfMonth(iso(date), first).flat();
        const month = iso(date).slice(0, 7);
        expect(days.length % 7).toBe(0);
        expect(new Date(`${days[0]}T00:00Z`).getUTCDay()).toBe(first % 7);
        expect(days.filter((day) => day.startsWith(month)).length).toBe(
          new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate(),
        );
        expect(days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 1))).toBe(
          true,
        );
      }),
    );
    expect([firstWeekday('de'), firstWeekday('en-US')]).toEqual([1, 7]);
  });
});
