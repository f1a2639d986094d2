// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IUsdc} from "./IUsdc.sol";
import {Settlement} from "./Settlement.sol";

/// Pays up to hundreds of recipients in one transaction: all of them or none, and each id at most once.
contract BatchPayout is Settlement {
    uint256 private constant FEE_BPS = 30;

    /// When an id was executed (Unix seconds); 0 before that.
    mapping(bytes32 id => uint256) public executedAt;

    event PayoutExecuted(bytes32 indexed id, address indexed payer, uint256 recipients, uint256 total, uint256 fee);

    error AlreadyExecuted();
    error NoRecipients();
    /// This contract itself, or an amount of zero.
    error BadRecipient(uint256 index);
    /// The token refused this recipient: the zero address, or one that the issuer has blacklisted.
    error RecipientRefused(uint256 index, address recipient);
    error TotalMismatch();

    constructor(IUsdc token_, address feeRecipient_) Settlement(token_, feeRecipient_) {}

    /// `items[i]` is `amount << 160 | recipient`. `total` is their sum; the fee comes on top.
    function execute(bytes32 id, uint256[] calldata items, uint256 total, bytes32 salt) external {
        if (items.length == 0) revert NoRecipients();
        if (payoutId(items, salt) != id) revert TermsMismatch();
        if (executedAt[id] != 0) revert AlreadyExecuted();
        executedAt[id] = block.timestamp;

        uint256 fee = feeOf(total);
        if (!token.transferFrom(msg.sender, address(this), total + fee)) revert TransferFailed();
        if (_distribute(items) != total) revert TotalMismatch();
        if (!token.transfer(feeRecipient, fee)) revert TransferFailed();
        emit PayoutExecuted(id, msg.sender, items.length, total, fee);
    }

    /// 0.3 %, rounded up to one base unit.
    function feeOf(uint256 total) public pure returns (uint256) {
        return (total * FEE_BPS + 9_999) / 10_000;
    }

    /// keccak256(chain id, this contract, salt, every item), 32 bytes each.
    function payoutId(uint256[] calldata items, bytes32 salt) public view returns (bytes32 id) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            let size := shl(5, items.length)
            mstore(free, chainid())
            mstore(add(free, 0x20), address())
            mstore(add(free, 0x40), salt)
            calldatacopy(add(free, 0x60), items.offset, size)
            id := keccak256(free, add(size, 0x60))
        }
    }

    /// Sums unchecked, because an item's amount has 96 bits and the calldata of a transaction cannot hold the
    /// 2^160 items whose sum would overflow. The call is built in place: selector at 0x1c, recipient at 0x20,
    /// amount at 0x40, its answer at 0x60; the free memory pointer and the zero word live there and are put
    /// back. Every call must return exactly the word 1, as USDC does; an account without code returns nothing.
    function _distribute(uint256[] calldata items) private returns (uint256 sum) {
        address usdc = address(token);
        bytes32 badRecipient = BadRecipient.selector;
        bytes32 recipientRefused = RecipientRefused.selector;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(0x00, 0xa9059cbb)
            let at := items.offset
            let end := add(at, shl(5, items.length))
            for {} 1 {} {
                let item := calldataload(at)
                let amount := shr(160, item)
                let recipient := and(item, 0xffffffffffffffffffffffffffffffffffffffff)
                // Neither factor may be zero, and below 2^96 * 2^160 the product cannot wrap to zero.
                if iszero(mul(amount, xor(recipient, address()))) {
                    mstore(0x00, badRecipient)
                    mstore(0x04, shr(5, sub(at, items.offset)))
                    revert(0x00, 0x24)
                }
                mstore(0x20, recipient)
                mstore(0x40, amount)
                // Arguments are evaluated from the last to the first: the call comes before its checks.
                if iszero(
                    and(and(eq(mload(0x60), 1), eq(returndatasize(), 0x20)), call(gas(), usdc, 0, 0x1c, 0x44, 0x60, 0x20))
                ) {
                    mstore(0x00, recipientRefused)
                    mstore(0x04, shr(5, sub(at, items.offset)))
                    mstore(0x24, shr(96, shl(96, calldataload(at))))
                    revert(0x00, 0x44)
                }
                sum := add(sum, amount)
                at := add(at, 0x20)
                if iszero(lt(at, end)) { break }
            }
            mstore(0x40, free)
            mstore(0x60, 0)
        }
    }
}
