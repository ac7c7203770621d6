// Controls for use outside the kit's forms.
export { Field, Input, InputGroup, NativeSelect } from '@chakra-ui/react'
export { Button, IconButton } from './button.tsx'
