import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component } from '../messages/components.ts';
import type { Embed } from '../messages/embeds.ts';
import { type Block, parseMessage } from './blocks.ts';
import { type Inline, parseInline } from './inline.ts';
import { mentionsIn } from './mentions.ts';
import { linesIn } from './nodes.ts';
import { plainText } from './plain.ts';
import { writtenText } from './written-text.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value });
const paragraph = (value: string) => ({ kind: 'paragraph', children: [text(value)] });
const quote = (...blocks: readonly unknown[]) => ({ kind: 'quote', blocks });
const list = (start: number | null, ...items: readonly unknown[]) => ({ kind: 'list', start, items });
const item = (value: string, ...lists: readonly unknown[]) => ({ children: [text(value)], lists });
const names = {
  user: (id: string) => (id === '1' ? 'Ada' : undefined),
  role: () => undefined,
  channel: (id: string) => (id === '2' ? 'general' : undefined),
};

/** Arbitrary text in which formatting characters are frequent. */
const messages = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '**',
        '***',
        '_',
        '__',
        '~~',
        '||',
        '`',
        '``',
        '```',
        '\\',
        '<',
        '>',
        '<@1>',
        '<#2>',
      ),
      fc.constantFrom(
        '> ',
        '>>> ',
        '# ',
        '- ',
        '1. ',
        '\n  - ',
        '\n\t1. ',
        '-# ',
        '\n',
        ' ',
        'https://a.b/c',
        '@everyone',
        'h',
        '(',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

function leaves(nodes: readonly Inline[]): string {
  return nodes
    .map((node) =>
      'children' in node
        ? leaves(node.children)
        : 'text' in node
          ? node.text
          : 'url' in node
            ? node.url
            : 'name' in node
              ? `${node.name}${node.id}`
              : node.id,
    )
    .join('');
}

describe('inline formatting', () => {
  it('marks emphasis and nests it', () => {
    expect(parseInline('a **b *c*** d')).toEqual([
      text('a '),
      { kind: 'bold', children: [text('b '), { kind: 'italic', children: [text('c')] }] },
      text(' d'),
    ]);
    expect(parseInline('~~a~~ ||b|| __c__ _d_')).toEqual([
      { kind: 'strike', children: [text('a')] },
      text(' '),
      { kind: 'spoiler', children: [text('b')] },
      text(' '),
      { kind: 'underline', children: [text('c')] },
      text(' '),
      { kind: 'italic', children: [text('d')] },
    ]);
  });

  it('hides spoilers with spaces inside their marks', () => {
    expect(parseInline('|| He did it ||, they say')).toEqual([
      { kind: 'spoiler', children: [text(' He did it ')] },
      text(', they say'),
    ]);
    expect(parseInline('||\nhe did it\n||')).toEqual([
      { kind: 'spoiler', children: [text('\nhe did it\n')] },
    ]);
    expect(parseInline('|| ||')).toEqual([{ kind: 'spoiler', children: [text(' ')] }]);
    for (const written of ['||||', 'a || b', '** b **']) {
      expect(parseInline(written), written).toEqual([text(written)]);
    }
  });

  it('hides lines of several kinds in one spoiler', () => {
    const hidden = (content: string) => [{ kind: 'spoiler', children: [text(content)] }];
    expect(parseMessage('||- a\n- b||')).toEqual([{ kind: 'paragraph', children: hidden('- a\n- b') }]);
    expect(parseMessage('||# End\nHe did it\n> no||\nafter')).toEqual([
      { kind: 'paragraph', children: [...hidden('# End\nHe did it\n> no'), text('\nafter')] },
    ]);
    expect(parseMessage('||\n>>> a\nb||')).toEqual([{ kind: 'paragraph', children: hidden('\n>>> a\nb') }]);
    expect(parseMessage('- one\n- ||two\n- three||\n- four')).toEqual([
      list(null, item('one'), { children: hidden('two\n- three'), lists: [] }, item('four')),
    ]);
    expect(parseMessage('> ||a\n> b||\n> c')).toEqual([
      { kind: 'quote', blocks: [{ kind: 'paragraph', children: [...hidden('a\nb'), text('\nc')] }] },
    ]);
    for (const open of ['a || b', 'a \\|| b ||', '`||` a ||']) {
      expect(parseMessage(`${open}\n- c`), open).toMatchObject([{ kind: 'paragraph' }, { kind: 'list' }]);
    }
  });

  it('hides code blocks in spoilers', () => {
    const hidden = (...children: Inline[]) => ({ kind: 'spoiler', children });
    const code: Inline = { kind: 'code', text: 'let *a* = 1;\n\nb || c' };
    const fenced = '```js\nlet *a* = 1;\n\nb || c\n```';
    expect(parseMessage(`||${fenced}||`)).toEqual([{ kind: 'paragraph', children: [hidden(code)] }]);
    expect(parseMessage(`Look: ||\nThe end\n${fenced}\n|| well`)).toEqual([
      {
        kind: 'paragraph',
        children: [text('Look: '), hidden(text('\nThe end\n'), code, text('\n')), text(' well')],
      },
    ]);
    expect(parseMessage('> ||\n> ```\n> a\n> ```\n> ||')).toEqual([
      {
        kind: 'quote',
        blocks: [
          { kind: 'paragraph', children: [hidden(text('\n'), { kind: 'code', text: 'a' }, text('\n'))] },
        ],
      },
    ]);
    // Bars in code are code.
    for (const open of ['a || b', 'a']) {
      expect(parseMessage(`${open}\n${fenced}`), open).toMatchObject([
        { kind: 'paragraph' },
        { kind: 'code' },
      ]);
    }
  });

  it('nests emphasis written only with underscores', () => {
    const both: Inline = { kind: 'underline', children: [{ kind: 'italic', children: [text('a')] }] };
    expect(parseInline('___a___')).toEqual([both]);
    expect(parseInline('__b _a___')).toEqual([
      { kind: 'underline', children: [text('b '), { kind: 'italic', children: [text('a')] }] },
    ]);
    expect(parseInline('___a_ b__')).toEqual([
      { kind: 'underline', children: [{ kind: 'italic', children: [text('a')] }, text(' b')] },
    ]);
  });

  it('nests emphasis that opens in one run and closes apart, in either order', () => {
    const bold: Inline = { kind: 'bold', children: [text('a')] };
    expect(parseInline('***a** b*')).toEqual([{ kind: 'italic', children: [bold, text(' b')] }]);
    expect(parseInline('***a** b')).toEqual([text('*'), bold, text(' b')]);
    expect(parseInline('___a__ b_')).toEqual([
      { kind: 'italic', children: [{ kind: 'underline', children: [text('a')] }, text(' b')] },
    ]);
  });

  it('leaves unclosed markup unchanged', () => {
    for (const written of ['**a', 'a * b * c', '2*3=6', 'snake_case_name', '****', '`a', '||', '\\']) {
      expect(parseInline(written), written).toEqual([text(written)]);
    }
  });

  it('formats nothing inside code, and shows escaped characters as they are', () => {
    expect(parseInline('`**a** <@1>`')).toEqual([{ kind: 'code', text: '**a** <@1>' }]);
    expect(parseInline('``a`b``')).toEqual([{ kind: 'code', text: 'a`b' }]);
    expect(parseInline('`a``b`')).toEqual([{ kind: 'code', text: 'a``b' }]);
    expect(parseInline('`` `a` ``')).toEqual([{ kind: 'code', text: '`a`' }]);
    expect(parseInline('` a `')).toEqual([{ kind: 'code', text: ' a ' }]);
    expect(parseInline('\\*a\\*')).toEqual([text('*a*')]);
  });

  it('finds references, and links without the punctuation around them', () => {
    expect(parseInline('<@1> in <#2> for <@&3>')).toEqual([
      { kind: 'user', id: '1' },
      text(' in '),
      { kind: 'channel', id: '2' },
      text(' for '),
      { kind: 'role', id: '3' },
    ]);
    expect(parseInline('(see https://a.b/c_(d)).')).toEqual([
      text('(see '),
      { kind: 'link', url: 'https://a.b/c_(d)', quiet: false },
      text(').'),
    ]);
    expect(parseInline('<https://a.b>')).toEqual([{ kind: 'link', url: 'https://a.b', quiet: true }]);
  });

  it('ends links before punctuation of any language, and keeps brackets that are opened inside', () => {
    const link = (url: string): Inline => ({ kind: 'link', url, quiet: false });
    for (const after of ['…', '»', '“', '”.', '’', '」です', '。然后', '，谢谢', '）', ']', '}'])
      expect(parseInline(`https://a.b/ü${after}`), after).toEqual([link('https://a.b/ü'), text(after)]);
    for (const url of ['https://a.b/[c]', 'https://a.b/?c={d}', 'https://a.b/?c=([{d}])', 'https://a.b/東京'])
      expect(parseInline(`(${url})`), url).toEqual([text('('), link(url), text(')')]);
    expect(parseInline('[https://a.b/[c]]')).toEqual([text('['), link('https://a.b/[c]'), text(']')]);
  });

  it('finds links that begin with a capital letter', () => {
    expect(parseInline('Https://a.b <HTTPS://a.b>')).toEqual([
      { kind: 'link', url: 'Https://a.b', quiet: false },
      text(' '),
      { kind: 'link', url: 'HTTPS://a.b', quiet: true },
    ]);
  });

  it('finds @everyone between marks, but not inside a longer word', () => {
    expect(parseInline('__@everyone__')).toEqual([
      { kind: 'underline', children: [{ kind: 'everyone', text: '@everyone' }] },
    ]);
    for (const written of ['@everyones', '@here_too', '@everyone2'])
      expect(parseInline(written), written).toEqual([text(written)]);
  });

  it('finds links and @everyone beside words of scripts without spaces', () => {
    expect(parseInline('看https://a.b')).toEqual([
      text('看'),
      { kind: 'link', url: 'https://a.b', quiet: false },
    ]);
    expect(parseInline('@everyone大家好')).toEqual([{ kind: 'everyone', text: '@everyone' }, text('大家好')]);
  });

  it('ends links before the marks around them', () => {
    const link: Inline = { kind: 'link', url: 'https://a.b/c_d', quiet: false };
    const kinds = [
      ['**', 'bold'],
      ['*', 'italic'],
      ['__', 'underline'],
      ['_', 'italic'],
      ['~~', 'strike'],
      ['||', 'spoiler'],
    ] as const;
    for (const [mark, kind] of kinds)
      expect(parseInline(`${mark}https://a.b/c_d${mark}`), mark).toEqual([{ kind, children: [link] }]);
    expect(parseInline('**__see https://a.b/c_d.__**')).toEqual([
      { kind: 'bold', children: [{ kind: 'underline', children: [text('see '), link, text('.')] }] },
    ]);
    expect(parseInline('https://a.b/c_')).toEqual([{ kind: 'link', url: 'https://a.b/c_', quiet: false }]);
  });

  it('finds custom emoji, still and animated', () => {
    expect(parseInline('<:wave:12><a:spin_2:13>')).toEqual([
      { kind: 'emoji', name: 'wave', id: '12', animated: false },
      { kind: 'emoji', name: 'spin_2', id: '13', animated: true },
    ]);
    for (const written of [
      '<:a:1>',
      '<:wave:>',
      '<:wa-ve:1>',
      '<b:wave:1>',
      '<:wave:12345678901234567890>',
    ]) {
      expect(parseInline(written), written).toEqual([text(written)]);
    }
  });

  it('creates links only for http and https', () => {
    for (const written of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'xhttp://a']) {
      expect(parseInline(written), written).toEqual([text(written)]);
    }
  });
});

describe('block formatting', () => {
  it('keeps code blocks unchanged', () => {
    expect(parseMessage('a\n```ts\nconst x = **1**;\n```\nb')).toEqual([
      { kind: 'paragraph', children: [text('a')] },
      { kind: 'code', language: 'ts', text: 'const x = **1**;' },
      { kind: 'paragraph', children: [text('b')] },
    ]);
  });

  it('keeps empty lines around code blocks, but no space beside their marks', () => {
    const code = (content: string) => ({ kind: 'code', language: '', text: content });
    expect(parseMessage('```a``` \n  ```b```')).toEqual([code('a'), code('b')]);
    expect(parseMessage('```a```\n\n```b```')).toEqual([
      code('a'),
      { kind: 'paragraph', children: [] },
      code('b'),
    ]);
    expect(parseMessage('a\n\n```b```\n\nc')).toEqual([paragraph('a\n'), code('b'), paragraph('\nc')]);
    expect(parseMessage('```a``` b')).toEqual([code('a'), paragraph(' b')]);
  });

  it('leaves the indentation of its marks out of a code block', () => {
    expect(parseMessage('1. a\n   ```ts\n   b {\n     c\n   ```\n2. d')).toEqual([
      list(1, item('a')),
      { kind: 'code', language: 'ts', text: 'b {\n  c' },
      list(2, item('d')),
    ]);
  });

  it('leaves marks of empty code blocks in their line', () => {
    expect(parseMessage('Write ``` ``` around\ncode')).toEqual([paragraph('Write ``` ``` around\ncode')]);
    expect(parseMessage('> ``` ``` a')).toEqual([quote(paragraph('``` ``` a'))]);
  });

  it('keeps code blocks inside quotes', () => {
    const code = (content: string, language = '') => ({ kind: 'code', language, text: content });
    expect(parseMessage('z\n> a\n> ```ts\n> x = **1**\n> > y\n> ```\n> b\nz')).toEqual([
      paragraph('z'),
      quote(paragraph('a'), code('x = **1**\n> y', 'ts'), paragraph('b')),
      paragraph('z'),
    ]);
    expect(parseMessage('> ```a```\nz')).toEqual([quote(code('a')), paragraph('z')]);
    expect(parseMessage('z\n>>> a\n```\nb\n```\nc\n> d```e```')).toEqual([
      paragraph('z'),
      quote(paragraph('a'), code('b'), paragraph('c\n> d'), code('e')),
    ]);
    expect(parseMessage('> a\nz\n>\n> ```b```')).toEqual([
      quote(paragraph('a')),
      paragraph('z'),
      quote({ kind: 'paragraph', children: [] }, code('b')),
    ]);
    expect(parseMessage('> ``````\n> ```b```')).toEqual([quote(paragraph('``````'), code('b'))]);
    expect(parseMessage('> a ``` b\nz')).toEqual([quote(paragraph('a ``` b')), paragraph('z')]);
    expect(parseMessage('> a\n```b```')).toEqual([quote(paragraph('a')), code('b')]);
    expect(parseMessage('```\n> a\n```')).toEqual([code('> a')]);
  });

  it('keeps headings, lists and small print inside quotes', () => {
    const blocks = [
      { kind: 'heading', level: 2, children: [text('a')] },
      list(null, item('b', list(null, item('c')))),
      { kind: 'small', children: [text('d')] },
    ];
    expect(parseMessage('> ## a\n> - b\n>   - c\n> -# d')).toEqual([quote(...blocks)]);
    expect(parseMessage('>>> ## a\n- b\n  - c\n-# d')).toEqual([quote(...blocks)]);
    expect(parseMessage('> > a')).toEqual([quote(paragraph('> a'))]);
  });

  it('opens no code block after a backslash', () => {
    expect(parseMessage('\\```\nnot code')).toEqual([
      { kind: 'paragraph', children: [text('```\nnot code')] },
    ]);
    expect(parseMessage('\\\\```a```')).toEqual([
      { kind: 'paragraph', children: [text('\\')] },
      { kind: 'code', language: '', text: 'a' },
    ]);
    expect(parseMessage('```a\\```')).toEqual([{ kind: 'code', language: '', text: 'a\\' }]);
  });

  it('groups quotes, headings, lists and small print', () => {
    expect(parseMessage('# A\n> b\n> c\n- d\n- e\n1. f\n-# g').map((block) => block.kind)).toEqual([
      'heading',
      'quote',
      'list',
      'list',
      'small',
    ]);
    expect(parseMessage('a\n>>> b\n> c').at(-1)).toEqual(quote(paragraph('b\n> c')));
  });

  it('starts a numbered list with its written number', () => {
    const items = [item('c'), item('d')];
    expect(parseMessage('- c\n* d')).toEqual([list(null, ...items)]);
    expect(parseMessage('1. c\n2. d')).toEqual([list(1, ...items)]);
    expect(parseMessage('3. c\n4. d')).toEqual([list(3, ...items)]);
    expect(parseMessage('0. c')).toEqual([list(0, item('c'))]);
  });

  it('nests lists by their indentation', () => {
    expect(parseMessage('- a\n  - b\n    - c\n  - d\n- e')).toEqual([
      list(null, item('a', list(null, item('b', list(null, item('c'))), item('d'))), item('e')),
    ]);
    expect(parseMessage('1. a\n   - b\n   1. c\n2. d')).toEqual([
      list(1, item('a', list(null, item('b')), list(1, item('c'))), item('d')),
    ]);
    expect(parseMessage('- a\n\t- b\n    - c')).toEqual([
      list(null, item('a', list(null, item('b'), item('c')))),
    ]);
    // An item that is indented less than the one above, but more than its parent, is beside the one above.
    expect(parseMessage('- a\n    - b\n  - c\n    - d')).toEqual([
      list(null, item('a', list(null, item('b'), item('c', list(null, item('d')))))),
    ]);
    expect(parseMessage('  - a\n- b')).toEqual([list(null, item('a'), item('b'))]);
  });

  it('continues list items below an empty line and in indented lines', () => {
    expect(parseMessage('1. a\n\n   - b\n\n2. c')).toEqual([
      list(1, item('a', list(null, item('b'))), item('c')),
    ]);
    expect(parseMessage('  1. a\n\n2. b')).toEqual([list(1, item('a'), item('b'))]);
    expect(parseMessage('- a\n  more **b**\n- c')).toEqual([
      list(
        null,
        { children: [text('a\nmore '), { kind: 'bold', children: [text('b')] }], lists: [] },
        item('c'),
      ),
    ]);
    expect(parseMessage('- a\nb')).toEqual([list(null, item('a')), paragraph('b')]);
    expect(parseMessage('- a\n\n  b')).toEqual([list(null, item('a')), paragraph('\n  b')]);
    expect(parseMessage('- a\n  ```b```')).toMatchObject([{ kind: 'list' }, { kind: 'code', text: 'b' }]);
  });

  it('keeps an empty line between lists of bullets and of numbers', () => {
    const empty = { kind: 'paragraph', children: [] };
    expect(parseMessage('- a\n  1. b\n\n1. c\n\n- d')).toEqual([
      list(null, item('a', list(1, item('b')))),
      empty,
      list(1, item('c')),
      empty,
      list(null, item('d')),
    ]);
  });

  it('nests lists up to ten levels', () => {
    const deep = Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}- ${depth}`).join('\n');
    let levels = 0;
    for (let block: Block | undefined = parseMessage(deep)[0]; block?.kind === 'list'; ) {
      levels += 1;
      block = block.items[0]?.lists[0];
    }
    expect(levels).toBe(10);
    expect(linesIn(deep)).toHaveLength(2000);
  });

  it('never throws, and invents no text', () => {
    fc.assert(
      fc.property(messages, (content) => {
        let position = -1;
        for (const character of leaves(linesIn(content).flat())) {
          position = content.indexOf(character, position + 1);
          if (position < 0) throw new Error(`${JSON.stringify(character)} was not written there`);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes linear time', () => {
    for (const hostile of [
      '*_~~||',
      '`',
      '``a`',
      '<@',
      '[(*',
      'https://a(',
      '\\',
      '> ',
      '*a _b ',
      '||```a\n',
      '- a\n\n',
      '- a\n  b\n',
      '   - a\n  - b\n - c\n',
    ]) {
      const timeOf = (length: number) => {
        const content = hostile.repeat(Math.ceil(length / hostile.length));
        // Other programs may keep the processors busy, so only the processor time of this thread counts.
        const started = process.threadCpuUsage();
        parseMessage(content);
        const { user, system } = process.threadCpuUsage(started);
        return (user + system) / 1000;
      };
      timeOf(5000);
      const small = Math.min(timeOf(20_000), timeOf(20_000), timeOf(20_000));
      const large = Math.min(timeOf(200_000), timeOf(200_000), timeOf(200_000));
      expect(large, `${hostile} grows faster than its length`).toBeLessThan(40 * small + 200);
    }
  });
});

describe('plain text', () => {
  it('shows names of references and keeps spoilers hidden', () => {
    expect(plainText('**hi** <@1> in <#2>\n||secret||', names)).toBe('hi @Ada in #general ▒▒▒');
  });
});

describe('written text', () => {
  const message = { content: ' ', forward: null, embeds: [], components: [] };
  const row: Component = {
    type: 1,
    components: [{ type: 2, style: 1, label: 'Press', custom_id: 'press' }],
  };
  const layout: Component = { type: 17, components: [row, { type: 10, content: 'laid out' }] };

  it('is the first that a reader sees: its own, an embed or a component', () => {
    const embeds: Embed[] = [{ type: 'rich', title: ' ', description: 'about' }];
    expect(writtenText({ ...message, content: 'own', embeds })).toBe('own');
    expect(writtenText({ ...message, embeds, components: [layout] })).toBe('about');
    expect(writtenText({ ...message, components: [row, layout] })).toBe('laid out');
  });

  it('is empty without any, and labels of buttons are none', () => {
    expect(writtenText({ ...message, components: [row] })).toBe('');
  });
});

describe('mentions', () => {
  it('are the ones that are shown as mentions', () => {
    expect(mentionsIn('# <@1>\n> ||<@&2> **<@!3>**||\n- @here\n1. <@1>')).toEqual({
      userIds: ['1', '3'],
      roleIds: ['2'],
      everyone: true,
    });
  });

  it('are ignored in code', () => {
    for (const quiet of [
      '`<@1>`',
      '```\n<@&1> @everyone\n```',
      '\\<@1>',
      '\\@everyone',
      '<@9999999999999999999>',
    ]) {
      expect(mentionsIn(quiet), quiet).toEqual({ userIds: [], roleIds: [], everyone: false });
    }
  });

  it('are limited to a hundred together', () => {
    const written = Array.from({ length: 101 }, (_, index) => `<@${index + 1}><@&${index + 1}>`).join('');
    const { userIds, roleIds } = mentionsIn(written);
    expect([userIds.length, roleIds.length]).toEqual([50, 50]);
  });
});
