// A parser for parser.test.ts that simulates the effect of a malicious file.
process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  const kept: unknown[] = []
  switch (new TextDecoder().decode(bytes)) {
    case 'never ends':
      for (;;);
    case 'fills the memory':
      for (;;) kept.push(Array.from({ length: 1_000 }, () => ({})))
    case 'breaks':
      throw new Error('broken')
    case 'leaves':
      return process.exit()
    default:
      process.send?.(null)
  }
})
