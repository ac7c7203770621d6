// Reads the output of the test runners, and prints the summary of `npm test`.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { root } from './setup.mjs'

const SLOWEST = 10

/** Every test with its name, outcome (passed, failed, skipped) and milliseconds. */
export function readVitest(file) {
  const outcomes = { passed: 'passed', failed: 'failed' }
  return (readJson(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      name: `${relative(root, name)} › ${fullName}`,
      outcome: outcomes[status] ?? 'skipped',
      ms: duration ?? 0,
    })),
  )
}

export function readPlaywright(file) {
  const outcomes = { expected: 'passed', unexpected: 'failed' }
  const read = (suite) => [
    ...(suite.suites ?? []).flatMap(read),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        name: `${spec.file} › ${spec.title}`,
        outcome: outcomes[status] ?? 'skipped',
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
      })),
    ),
  ]
  return read({ suites: readJson(file)?.suites })
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // it ended before it could count
  }
}

/** Lists the tests that failed, did not run or took longest; returns whether everything passed. */
export function summarise(outcomes, failedSections, expectsTests) {
  const of = (outcome) => outcomes.filter((test) => test.outcome === outcome)
  const list = (title, tests) => tests.length > 0 && console.info(`\n${title}\n${tests.map((line) => `  ${line}`).join('\n')}`)
  const names = (outcome) => of(outcome).map(({ name }) => name)
  const slowest = outcomes.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  list(
    'Slowest:',
    slowest.map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`),
  )
  list('Skipped:', names('skipped'))
  list('Failed:', names('failed'))
  list('Failed sections:', failedSections)
  const none = expectsTests && outcomes.every(({ outcome }) => outcome === 'skipped')
  if (none) console.error('Aucun test n’a tourné. · No test ran.')
  const [passed, failed] = [of('passed').length, Math.max(of('failed').length, failedSections.length, none ? 1 : 0)]
  const skipped = of('skipped').length
  console.info(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  return failed === 0
}
