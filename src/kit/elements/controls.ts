// What is pressed or typed into, outside a form of the kit.
export { Button, Field, IconButton, Input, InputGroup, NativeSelect } from '@chakra-ui/react'
