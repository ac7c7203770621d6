// What is pressed or typed into, outside a form of the kit.
export { Field, Input, InputGroup, NativeSelect } from '@chakra-ui/react'
export { Button, IconButton } from './button.tsx'
