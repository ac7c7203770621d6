// Evaluates the formulas of a workbook exactly: like a spreadsheet would, if it used fractions.
import type { WorkbookCell, Worksheet } from '#kit/list/export/workbook.ts'

import { add, div, mul, of, type Ratio, six, sub } from '../engine/costing/naive-cost.ts'

type Value = { ratio: Ratio } | string | boolean | null
const TOKEN = /\s*('[^']+'!\$?[A-Z]+\$?\d+|\$?[A-Z]+\$?\d+(?::[A-Z]+\d+)?|[A-Z]+(?=\()|\d+(?:\.\d+)?|"(?:[^"]|"")*"|<=|[-+*/=(),])/y

const ratioOf = (value: Value): Ratio => {
  if (value === null) return of(0)
  if (typeof value === 'object') return value.ratio
  throw new Error(`${String(value)} is no number`)
}
const isNegative = (value: Value) => ratioOf(value)[0] < 0n
const truth = (value: Value) => {
  if (typeof value !== 'boolean') throw new Error('no condition')
  return value
}
/** An empty cell equals an empty text and 0. */
function equal(a: Value, b: Value): boolean {
  if (a === null || b === null) return a === b || [a, b].every((one) => one === null || one === '' || isZero(one))
  if (typeof a === 'object' && typeof b === 'object') return sub(a.ratio, b.ratio)[0] === 0n
  return a === b
}
const isZero = (value: Value) => typeof value === 'object' && value?.ratio[0] === 0n
function rounded([over, under]: Ratio, decimals: number, up: boolean): Ratio {
  const units = (over < 0n ? -over : over) * 10n ** BigInt(decimals)
  const whole = up ? (units + under - 1n) / under : (2n * units + under) / (2n * under)
  return div(of(String(over < 0n ? -whole : whole)), of(String(10n ** BigInt(decimals))))
}

/** Reads cells of `sheets` with the results of their formulas; `changes` replace values, by the addresses that formulas use. */
export function calculated(sheets: readonly Worksheet[], changes: Record<string, WorkbookCell['value']> = {}) {
  const known = new Map<string, Value>()
  const placed = (place: string, sheet: string) => {
    const [, other = sheet, letters = '', row = ''] = /^(?:'([^']+)'!)?([A-Z]+)(\d+)$/.exec(place.replaceAll('$', '')) ?? []
    return { name: other, letters, row: Number(row) }
  }
  const columnOf = (letters: string) => Array.from(letters).reduce((count, letter) => count * 26 + letter.charCodeAt(0) - 64, 0) - 1
  function read(place: string, sheet: string): Value {
    const { name, letters, row } = placed(place, sheet)
    const key = `'${name}'!$${letters}$${row}`
    if (known.has(key)) return known.get(key) ?? null
    const found = sheets.find((one) => one.name === name)
    if (!found) throw new Error(`there is no ${key}`)
    const cell = found.rows[row - 1]?.[columnOf(letters)] ?? null
    const value =
      key in changes ? plain(changes[key] ?? null) : cell?.formula === undefined ? plain(cell?.value ?? null) : work(cell.formula, name)
    known.set(key, value)
    return value
  }
  const plain = (value: WorkbookCell['value']): Value =>
    typeof value === 'number' ? { ratio: of(decimal(value)) } : typeof value === 'object' ? null : value

  function work(formula: string, sheet: string): Value {
    const tokens: string[] = []
    TOKEN.lastIndex = 0
    while (TOKEN.lastIndex < formula.length) {
      const [, token = ''] = TOKEN.exec(formula) ?? []
      if (token === '') throw new Error(`${formula} is no formula`)
      tokens.push(token)
    }
    let at = 0
    const take = (...wanted: string[]) => (wanted.includes(tokens[at] ?? '') ? tokens[at++] : undefined)
    const must = (token: string) => {
      if (!take(token)) throw new Error(`${formula} lacks ${token}`)
    }
    // Evaluated lazily, because an unused argument may be invalid: `IF(x=0,0,1/x)`.
    type Later = () => Value
    const two =
      (a: Later, b: Later, by: (a: Ratio, b: Ratio) => Ratio): Later =>
      () => ({ ratio: by(ratioOf(a()), ratioOf(b())) })
    function compared(): Later {
      const left = sum()
      const sign = take('=', '<=')
      if (!sign) return left
      const right = sum()
      return sign === '='
        ? () => equal(left(), right())
        : () => isNegative({ ratio: sub(ratioOf(left()), ratioOf(right())) }) || equal(left(), right())
    }
    function sum(): Later {
      let left = product()
      for (let sign = take('+', '-'); sign; sign = take('+', '-')) left = two(left, product(), sign === '+' ? add : sub)
      return left
    }
    function product(): Later {
      let left = single()
      for (let sign = take('*', '/'); sign; sign = take('*', '/')) left = two(left, single(), sign === '*' ? mul : div)
      return left
    }
    function single(): Later {
      if (take('-')) return two(() => ({ ratio: of(0) }), single(), sub)
      if (take('(')) {
        const inside = compared()
        must(')')
        return inside
      }
      const token = tokens[at++] ?? ''
      if (/^\d/.test(token)) return () => ({ ratio: of(token) })
      if (token.startsWith('"')) return () => token.slice(1, -1).replaceAll('""', '"')
      if (!/^[A-Z]+$/.test(token)) return () => read(token, sheet)
      must('(')
      const given: { token: string; value: Later }[] = []
      do given.push({ token: tokens[at] ?? '', value: argument() })
      while (take(','))
      must(')')
      return called(token, given)
    }
    /** A range is returned as its address, for `SUM`. */
    function argument(): Later {
      if (!/^[A-Z]+\d+:/.test(tokens[at] ?? '')) return compared()
      at += 1
      return () => null
    }
    function called(name: string, given: { token: string; value: Later }[]): Later {
      const [first, second, third] = given.map(({ value }) => value)
      const one = (value: Later | undefined): Value => value?.() ?? null
      const decimals = () => Number(ratioOf(one(second))[0])
      const by: Record<string, Later> = {
        IF: () => (truth(one(first)) ? one(second) : one(third)),
        NOT: () => !truth(one(first)),
        OR: () => given.map(({ value }) => truth(value())).some(Boolean),
        ROUND: () => ({ ratio: rounded(ratioOf(one(first)), decimals(), false) }),
        ROUNDUP: () => ({ ratio: rounded(ratioOf(one(first)), decimals(), true) }),
        // Texts in a range are ignored.
        SUM: () => ({
          ratio: given
            .flatMap(({ token }) => cellsIn(token, sheet))
            .reduce<Ratio>((all, value) => (typeof value === 'object' && value ? add(all, value.ratio) : all), of(0)),
        }),
      }
      const found = by[name]
      if (!found) throw new Error(`${name} is no function`)
      return found
    }
    const result = compared()()
    if (at < tokens.length) throw new Error(`${formula} goes on after its end`)
    return result
  }
  function cellsIn(range: string, sheet: string): Value[] {
    const [from, to] = range.split(':').map((place) => placed(place, sheet))
    if (!from) return []
    const rows = (to?.row ?? from.row) - from.row + 1
    return Array.from({ length: rows }, (_, at) => read(`${from.letters}${from.row + at}`, sheet))
  }
  return {
    /** The value of a cell: a number to six decimals, in the API's format. */
    at: (sheet: string, place: string): string | boolean | null => {
      const value = read(place, sheet)
      return value === null || typeof value !== 'object' ? value : six(value.ratio)
    },
  }
}

/** A number without an exponent. */
const decimal = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}
